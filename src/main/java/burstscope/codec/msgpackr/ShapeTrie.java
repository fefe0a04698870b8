package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts keys as msgpackr does, which holds shapes in a tree with a node for each key in its place. A sequential
/// encoder forgets all of them when it has made too many nodes, and so decides when definitions come again.
/// - Threads: one.
final class ShapeTrie {
    private static final int MOST_SPENT = 10_000;
    private static final int DEAREST_NODE = 10;

    private record Node(Map<Value, Node> next) {}

    private Node root = new Node(new HashMap<>());
    /// What a new node costs: the more messages since the last forgetting, the less it will be worth.
    private int price;

    private int spent;

    /// Adds a shape and returns how many of its nodes are new.
    int add(List<Value> keys) {
        int added = 0;
        Node node = root;
        for (Value key : keys) {
            Node next = node.next.get(key);
            if (next == null) {
                next = new Node(new HashMap<>());
                node.next.put(key, next);
                added++;
            }
            node = next;
        }
        return added;
    }

    /// Accounts for the nodes of a record that is defined in a message.
    void spend(int nodes) {
        spent += price * nodes;
    }

    /// Ends a message; true when everything is to be forgotten.
    boolean endsMessage() {
        price = Math.min(price + 1, DEAREST_NODE);
        if (spent <= MOST_SPENT) {
            return false;
        }
        root = new Node(new HashMap<>());
        price = 0;
        spent = 0;
        return true;
    }
}
