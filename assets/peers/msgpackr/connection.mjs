// One client, from its first byte to its end. Reading goes on while writing is held up, up to a bound; payloads are made
// when they are written, so that what waits costs little.
import { JSON_CODING, newDecoder, newEncoder, sameCoding } from './codings.mjs';
import { frame, FrameError, FrameReader } from './frames.mjs';
import { DelayLine, Line } from './lines.mjs';
import { carryOut, INTERNAL_ERROR, PARSE_ERROR, parse, Refusal } from './methods.mjs';
import { letters, payload } from './payloads.mjs';
import { Session } from './session.mjs';

const MAX_UNANSWERED = 65_536;
const WRITE_BYTES = 64 << 10;
const LAST_WORDS_MS = 1000;

/** Serves one client; the promise ends with the connection. */
export const serve = (input, output) => new Promise(ended => new Connection(input, output, ended));

class Connection {
    #input;
    #output;
    #ended;
    #frames = new FrameReader();
    #session = new Session(answer => this.#answer(answer));
    #requests = new DelayLine(request => this.#carryOut(request));
    #answers = new DelayLine(answer => this.#enqueue(answer));
    #ready = new Line();
    #incoming = JSON_CODING;
    #decode = newDecoder(JSON_CODING);
    #outgoing = JSON_CODING;
    #encode = newEncoder(JSON_CODING);
    #unanswered = 0;
    /** Behind a change of coding nothing is looked at until it has been carried out. */
    #held = false;
    #begun = false;
    #pumping = false;
    /** The client has ended its side: nothing is held back any more. */
    #draining = false;
    #finishing = false;
    #over = false;

    constructor(input, output, ended) {
        this.#input = input;
        this.#output = output;
        this.#ended = ended;
        input.on('data', chunk => {
            this.#frames.add(chunk);
            this.#readOn();
        });
        input.on('end', () => this.#finish());
        input.on('error', () => this.#end());
        output.on('drain', () => this.#pump());
        output.on('error', () => this.#end());
        output.on('close', () => this.#end());
    }

    // --- reading ------------------------------------------------------------------------------------------------

    #readOn() {
        try {
            while (!this.#held && !this.#finishing && !this.#frames.isEmpty && !this.#isFull) {
                if (!this.#begun) {
                    this.#begin();
                }
                const bytes = this.#frames.next(this.#incoming.codec);
                if (bytes === null) {
                    break;
                }
                if (bytes.length > 0) {
                    this.#take(bytes);
                }
            }
        } catch (error) {
            if (!(error instanceof FrameError)) {
                throw error;
            }
            this.#breakOff(error.message);
            return;
        }
        if (this.#held || this.#isFull) {
            this.#input.pause();
        } else if (this.#input.isPaused()) {
            this.#input.resume();
        }
    }

    get #isFull() {
        return this.#unanswered >= MAX_UNANSWERED && !this.#draining;
    }

    /** The first byte decides; here there is json only, but a client that begins in msgpack shall not wait for ever. */
    #begin() {
        this.#begun = true;
        const first = this.#frames.firstByte;
        if ((first >= 0x80 && first <= 0x8f) || first === 0xde || first === 0xdf) {
            throw new FrameError('this backend begins in json');
        }
    }

    #take(bytes) {
        const request = this.#parse(bytes);
        if (request.id !== undefined || request.refusal) {
            this.#unanswered++;
        }
        this.#held = request.method === 'burstscope.configure' && request.id !== undefined && namesCodec(request.params);
        this.#requests.add(request);
    }

    /** Whatever the library throws at bad bytes, a stack overflow included, is the client's error. */
    #parse(bytes) {
        try {
            return parse(this.#decode(bytes));
        } catch (error) {
            const words = `no ${this.#incoming.codec}: ${String(error.message).slice(0, 200)}`;
            return { id: null, refusal: new Refusal(PARSE_ERROR, words) };
        }
    }

    #carryOut(request) {
        carryOut(request, this.#session, answer => this.#answer(answer));
        const { coding, roundTripDelayNs } = this.#session.settings;
        this.#requests.delayNs = this.#draining ? 0 : Math.floor(roundTripDelayNs / 2);
        if (this.#held && request.method === 'burstscope.configure') {
            this.#held = false;
            if (!sameCoding(coding, this.#incoming)) {
                this.#incoming = coding;
                this.#decode = newDecoder(coding);
            }
            // What stands behind it in the buffer; not from within the loop that may have brought us here.
            queueMicrotask(() => this.#readOn());
        }
    }

    /** The answer to a new delay is the first one under it. */
    #answer(answer) {
        const { roundTripDelayNs } = this.#session.settings;
        this.#answers.delayNs = this.#draining ? 0 : Math.ceil(roundTripDelayNs / 2);
        this.#answers.add(answer);
    }

    // --- writing ------------------------------------------------------------------------------------------------

    #enqueue(answer) {
        this.#ready.push(answer);
        if (!this.#pumping) {
            this.#pumping = true;
            queueMicrotask(() => this.#pump());
        }
    }

    /** Writes what is ready, several answers at a time, as long as the client takes it. */
    #pump() {
        this.#pumping = false;
        while (this.#ready.length > 0 && !this.#output.writableNeedDrain && !this.#over) {
            const parts = [];
            let bytes = 0;
            while (this.#ready.length > 0 && bytes < WRITE_BYTES) {
                const encoded = this.#encodeAnswer(this.#ready.shift());
                for (const part of encoded) {
                    parts.push(part);
                    bytes += part.length;
                }
                this.#unanswered--;
            }
            this.#output.write(Buffer.concat(parts));
        }
        if (this.#ready.length === 0 && this.#finishing && !this.#over) {
            this.#output.end(() => this.#end());
        } else if (!this.#finishing && this.#input.isPaused()) {
            this.#readOn();
        }
    }

    #encodeAnswer(answer) {
        let bytes;
        try {
            bytes = this.#encode(this.#message(answer));
        } catch (error) {
            // A failed encoding may have left the library's tables as they never were on the wire.
            this.#encode = newEncoder(this.#outgoing);
            bytes = this.#encode({
                jsonrpc: '2.0',
                id: answer.id,
                error: { code: INTERNAL_ERROR, message: `the answer cannot be written: ${String(error.message).slice(0, 200)}` },
            });
        }
        const parts = frame(this.#outgoing.codec, bytes);
        if (answer.configured && !sameCoding(answer.configured, this.#outgoing)) {
            this.#outgoing = answer.configured;
            this.#encode = newEncoder(answer.configured);
        }
        return parts;
    }

    #message({ id, result, error, event, events, large }) {
        if (error) {
            return { jsonrpc: '2.0', id, error };
        }
        if (event) {
            return { jsonrpc: '2.0', id, result: this.#item(event) };
        }
        if (events) {
            return { jsonrpc: '2.0', id, result: events.map(item => this.#item(item)) };
        }
        if (large) {
            return { jsonrpc: '2.0', id, result: { text: letters(large.bytes, large.seed, 0) } };
        }
        return { jsonrpc: '2.0', id, result };
    }

    #item({ gap, sequence, enqueuedNs, queued, source }) {
        return gap ?? {
            sequence,
            enqueuedNs,
            queued,
            burst: source.burst,
            payload: payload(source, sequence, this.#outgoing),
        };
    }

    // --- the end ------------------------------------------------------------------------------------------------

    /** No further frames can be found: say so, and throw away what still comes, so that the client can read it. */
    #breakOff(words) {
        this.#unanswered++;
        this.#requests.add({ id: null, refusal: new Refusal(PARSE_ERROR, `no frame: ${words}`) });
        this.#frames = new FrameReader();
        this.#finish();
        this.#input.removeAllListeners('data');
        this.#input.resume();
    }

    /** The client has ended its side: what it asked for is carried out, and what is answered is written. */
    #finish() {
        if (this.#finishing || this.#over) {
            return;
        }
        this.#draining = true;
        this.#requests.flush();
        this.#readOn();
        this.#finishing = true;
        this.#session.close();
        this.#answers.flush();
        setTimeout(() => this.#end(), LAST_WORDS_MS).unref();
        this.#pump();
    }

    #end() {
        if (!this.#over) {
            this.#over = true;
            this.#finishing = true;
            this.#session.close();
            this.#input.destroy();
            this.#output.destroy();
            this.#ended();
        }
    }
}

/** Whether parameters, in whatever form the client sent them, may change the coding. */
function namesCodec(params) {
    const named = Array.isArray(params) ? params[0] : params;
    return named instanceof Map ? named.has('codec') : named?.codec !== undefined;
}
