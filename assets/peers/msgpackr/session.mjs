// The state of one connection: settings, events nobody has asked for, requests that wait for events, bursts to come.
// Strictly first come, first served; an event goes to exactly one request.
import { JSON_CODING } from './codings.mjs';
import { callAt, Line, nowNs } from './lines.mjs';

export const MAX_WAITING_REQUESTS = 32_768;
export const MAX_WAITING_BURSTS = 1000;
const MAX_BATCH_PAYLOAD_BYTES = 16 << 20;
const EVENTS_AT_ONCE = 256;
const STEADY_STEP_MS = 1;

export class Session {
    settings = {
        coding: JSON_CODING,
        roundTripDelayNs: 0,
        queueCapacity: 10_000,
        steadyEventsPerSecond: 0,
        steadyPayloadBytes: 64,
    };
    /** Events of bursts ordered so far that are not in the queue yet. */
    pendingEvents = 0;
    #answer;
    #queue = new Line();
    #lost = { count: 0, first: 0 };
    #nextSequence = 1;
    #waiting = new Line();
    #bursts = new Line();
    #burstNumber = 0;
    #running = null;
    #steady = null;
    #closed = false;

    /** @param answer takes each answer, in the order in which they are decided */
    constructor(answer) {
        this.#answer = answer;
    }

    configure(id, change) {
        Object.assign(this.settings, change);
        while (this.#queue.length > this.settings.queueCapacity) {
            this.#dropOldest();
        }
        this.#answer({ id, configured: this.settings.coding, result: this.describeSettings() });
        this.#restartSteady();
    }

    describeSettings() {
        const { coding, ...others } = this.settings;
        return { codec: coding.codec, codecOptions: coding.options, ...others };
    }

    // --- requests -----------------------------------------------------------------------------------------------

    /** Takes a request for events. @param limit 0 for one event, else for an array of at most so many; true when taken */
    request(id, limit) {
        if (this.#waiting.length >= MAX_WAITING_REQUESTS) {
            return false;
        }
        this.#waiting.push({ id, limit });
        this.#serve();
        return true;
    }

    /** Answers all waiting event requests with nothing; returns how many there were. */
    flush() {
        const released = this.#waiting.length;
        while (this.#waiting.length > 0) {
            const { id, limit } = this.#waiting.shift();
            this.#answer({ id, result: limit === 0 ? null : [] });
        }
        return released;
    }

    #serve() {
        while (this.#waiting.length > 0 && (this.#queue.length > 0 || this.#lost.count > 0)) {
            const { id, limit } = this.#waiting.shift();
            this.#answer(limit === 0 ? { id, event: this.#take() } : { id, events: this.#takeUpTo(limit) });
        }
    }

    #take() {
        if (this.#lost.count > 0) {
            const gap = { overflow: this.#lost.count, firstLostSequence: this.#lost.first };
            this.#lost.count = 0;
            return { gap };
        }
        const event = this.#queue.shift();
        event.queued = this.#queue.length;
        return event;
    }

    #takeUpTo(limit) {
        const items = [];
        let bytes = 0;
        do {
            bytes += this.#nextPayloadBytes();
            items.push(this.#take());
        } while (items.length < limit && this.#queue.length > 0
            && bytes + this.#nextPayloadBytes() <= MAX_BATCH_PAYLOAD_BYTES);
        return items;
    }

    #nextPayloadBytes() {
        return this.#lost.count > 0 ? 0 : this.#queue.peek().source.payloadBytes;
    }

    // --- events -------------------------------------------------------------------------------------------------

    #enqueue(source) {
        if (this.#queue.length >= this.settings.queueCapacity) {
            this.#dropOldest();
        }
        this.#queue.push({ sequence: this.#nextSequence++, enqueuedNs: nowNs(), queued: 0, source });
        this.#serve();
    }

    #dropOldest() {
        const { sequence } = this.#queue.shift();
        if (this.#lost.count++ === 0) {
            this.#lost.first = sequence;
        }
    }

    /** Orders a burst; its answer stands in front of all answers that carry its events. False when too many wait. */
    startBurst(id, spec) {
        if (this.#bursts.length >= MAX_WAITING_BURSTS) {
            return false;
        }
        const burst = ++this.#burstNumber;
        const firstSequence = this.#nextSequence + this.pendingEvents;
        if (id !== undefined) {
            this.#answer({ id, result: { burst, firstSequence, events: spec.events } });
        }
        this.pendingEvents += spec.events;
        this.#bursts.push({ left: spec.events, done: 0, spacingNs: spec.spacingNs, startNs: 0, source: { ...spec, burst } });
        if (this.#running === null) {
            this.#nextBurst();
        }
        return true;
    }

    /** Ends the burst that runs and those that wait; returns how many events will never be. */
    cancelBursts() {
        const cancelled = this.pendingEvents;
        this.pendingEvents = 0;
        this.#bursts.clear();
        if (this.#running !== null) {
            this.#running.left = 0;
            this.#running = null;
        }
        return cancelled;
    }

    #nextBurst() {
        this.#running = this.#bursts.length === 0 ? null : this.#bursts.shift();
        if (this.#running !== null) {
            const burst = this.#running;
            // Not before the answer to the order is on its way.
            setImmediate(() => {
                burst.startNs = nowNs();
                this.#generate(burst);
            });
        }
    }

    #generate(burst) {
        for (let n = 0; n < EVENTS_AT_ONCE && burst.left > 0 && this.#isDue(burst); n++) {
            this.#enqueue(burst.source);
            burst.left--;
            this.pendingEvents--;
            burst.done++;
        }
        if (this.#closed || burst !== this.#running) {
            return;
        }
        if (burst.left === 0) {
            this.#nextBurst();
        } else if (this.#isDue(burst)) {
            setImmediate(() => this.#generate(burst));
        } else {
            callAt(burst.startNs + burst.done * burst.spacingNs, () => this.#generate(burst));
        }
    }

    #isDue(burst) {
        return burst.spacingNs === 0 || nowNs() >= burst.startNs + burst.done * burst.spacingNs;
    }

    /** Steady events come as often as the timer does, as many as are due; those due during a burst are left out. */
    #restartSteady() {
        clearInterval(this.#steady);
        const rate = this.settings.steadyEventsPerSecond;
        if (rate === 0 || this.#closed) {
            return;
        }
        const source = { burst: 0, shape: 'text', payloadBytes: this.settings.steadyPayloadBytes, seed: 1 };
        const startNs = nowNs();
        let done = 0;
        this.#steady = setInterval(() => {
            const due = Math.floor(((nowNs() - startNs) / 1e9) * rate);
            for (; done < due; done++) {
                if (this.#running === null) {
                    this.#enqueue(source);
                }
            }
        }, STEADY_STEP_MS);
    }

    /** Ends generation; nobody is answered any more. */
    close() {
        this.#closed = true;
        clearInterval(this.#steady);
        this.#waiting.clear();
        this.cancelBursts();
    }
}
