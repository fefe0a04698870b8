// A JSON-RPC server around the real vscode-jsonrpc, for Burstscope's profile of that name.
//   node server.mjs PORT [delayed]
// Header and body of a message are two writes; `delayed` leaves TCP's no-delay option off, as one easily forgets to
// set it, so that the body waits for the acknowledgement of the header.
import net from 'node:net';
import rpc from 'vscode-jsonrpc/node.js';

const [port, speed] = process.argv.slice(2);

net.createServer({ noDelay: speed !== 'delayed' }, socket => {
    const connection = rpc.createMessageConnection(
        new rpc.SocketMessageReader(socket), new rpc.SocketMessageWriter(socket));
    connection.onRequest('version', () => `vscode-jsonrpc, ${speed ?? 'no delay'}`);
    connection.onRequest('echo', params => params);
    connection.onRequest('burst', ({ events, payload }) => {
        for (let n = 1; n <= events; n++) {
            connection.sendNotification('tick', { n, payload }).catch(() => socket.destroy());
        }
        return events;
    });
    connection.onClose(() => socket.destroy());
    socket.on('error', () => socket.destroy());
    connection.listen();
}).listen(Number(port), '127.0.0.1');
