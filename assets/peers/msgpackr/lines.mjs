// Waiting lines: first in, first out, with or without a delay.

export const nowNs = () => Number(process.hrtime.bigint());

const COARSE_NS = 2e6;

/** Calls `task` at an instant, never at once; precise where timers of whole milliseconds are not. */
export function callAt(dueNs, task) {
    const leftNs = dueNs - nowNs();
    if (leftNs < COARSE_NS) {
        setImmediate(() => (nowNs() < dueNs ? callAt(dueNs, task) : task()));
    } else {
        setTimeout(() => callAt(dueNs, task), Math.floor(leftNs / 1e6) - 1);
    }
}

/** First in, first out, in constant time. */
export class Line {
    #items = [];
    #head = 0;

    get length() {
        return this.#items.length - this.#head;
    }

    push(item) {
        this.#items.push(item);
    }

    shift() {
        const item = this.#items[this.#head];
        this.#items[this.#head++] = undefined;
        if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
            this.#items = this.#items.slice(this.#head);
            this.#head = 0;
        }
        return item;
    }

    peek() {
        return this.#items[this.#head];
    }

    clear() {
        this.#items = [];
        this.#head = 0;
    }
}

/** Hands items on in order, each not before its delay has passed; with no delay and nobody in front, at once. */
export class DelayLine {
    delayNs = 0;
    #line = new Line();
    #target;
    #awaiting = false;

    constructor(target) {
        this.#target = target;
    }

    add(item) {
        if (this.delayNs === 0 && this.#line.length === 0) {
            this.#target(item);
            return;
        }
        this.#line.push({ item, dueNs: nowNs() + this.delayNs });
        this.#await();
    }

    /** Hands everything on now. */
    flush() {
        this.delayNs = 0;
        while (this.#line.length > 0) {
            this.#target(this.#line.shift().item);
        }
    }

    #await() {
        if (this.#awaiting || this.#line.length === 0) {
            return;
        }
        this.#awaiting = true;
        callAt(this.#line.peek().dueNs, () => {
            this.#awaiting = false;
            const now = nowNs();
            while (this.#line.length > 0 && this.#line.peek().dueNs <= now) {
                this.#target(this.#line.shift().item);
            }
            this.#await();
        });
    }
}
