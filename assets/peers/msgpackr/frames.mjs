// Frames of a byte stream: a line for json, a length in front (four bytes, highest first) for msgpackr.

export const MAX_REQUEST_BYTES = 1 << 20;
const LENGTH_BYTES = 4;
const FIRST_BYTES = 64 << 10;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** No further frames can be found in the stream. */
export class FrameError extends Error {}

/** Collects bytes and cuts frames off their front; looks at each byte once, however small the pieces are. */
export class FrameReader {
    #buffer = Buffer.allocUnsafe(FIRST_BYTES);
    #start = 0;
    #end = 0;
    #searched = 0;

    add(chunk) {
        if (this.#buffer.length - this.#end < chunk.length) {
            this.#makeRoom(chunk.length);
        }
        chunk.copy(this.#buffer, this.#end);
        this.#end += chunk.length;
    }

    get isEmpty() {
        return this.#start === this.#end;
    }

    get firstByte() {
        return this.#buffer[this.#start];
    }

    /** The next payload in the framing of a codec, empty for a frame without one; null when bytes are missing. */
    next(codec) {
        return codec === 'json' ? this.#line() : this.#counted();
    }

    #line() {
        const from = this.#start + this.#searched;
        const found = this.#buffer.subarray(from, this.#end).indexOf(LINE_FEED);
        const length = found < 0 ? this.#end - this.#start : this.#searched + found;
        if (length >= MAX_REQUEST_BYTES) {
            throw new FrameError(`a line is longer than ${MAX_REQUEST_BYTES} bytes`);
        }
        if (found < 0) {
            this.#searched = length;
            return null;
        }
        const line = this.#take(length, 1);
        return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
    }

    #counted() {
        if (this.#end - this.#start < LENGTH_BYTES) {
            return null;
        }
        const length = this.#buffer.readUInt32BE(this.#start);
        if (length > MAX_REQUEST_BYTES - LENGTH_BYTES) {
            throw new FrameError(`a frame claims ${length} bytes, more than ${MAX_REQUEST_BYTES}`);
        }
        if (this.#end - this.#start < LENGTH_BYTES + length) {
            return null;
        }
        this.#start += LENGTH_BYTES;
        return this.#take(length, 0);
    }

    #take(length, trailer) {
        const payload = this.#buffer.subarray(this.#start, this.#start + length);
        this.#start += length + trailer;
        this.#searched = 0;
        return payload;
    }

    #makeRoom(wanted) {
        const kept = this.#end - this.#start;
        // A fresh buffer: payloads that were handed out may still be looked at.
        const bigger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * (kept + wanted)));
        this.#buffer.copy(bigger, 0, this.#start, this.#end);
        this.#buffer = bigger;
        this.#start = 0;
        this.#end = kept;
    }
}

/** The bytes that carry a payload on the stream, as parts. */
export function frame(codec, payload) {
    if (codec === 'json') {
        return [payload, Buffer.of(LINE_FEED)];
    }
    const header = Buffer.allocUnsafe(LENGTH_BYTES);
    header.writeUInt32BE(payload.length);
    return [header, payload];
}
