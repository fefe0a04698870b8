// Payloads of events: each is cut out of a pool made once, at a place that seed and sequence number choose.
import { holdsBytes } from './codings.mjs';

export const SHAPES = ['text', 'cjk', 'record', 'strings', 'binary'];

const PLACES = 1 << 17;
const POOL = 2 * PLACES;
const STRING_BYTES = 1000;
const BYTES_PER_WIDE = 3;
const ITEM_BYTES = 62;
const RECORD_BYTES = 72;

/** A pseudo-random 32-bit number that depends on nothing but its arguments. */
function mix(seed, sequence) {
    let z = (Math.imul(seed | 0, 0x9e3779b1) + Math.imul(sequence | 0, 0x85ebca77)) | 0;
    z = Math.imul(z ^ (z >>> 16), 0x7feb352d);
    z = Math.imul(z ^ (z >>> 15), 0x846ca68b);
    return (z ^ (z >>> 16)) >>> 0;
}

const letter = i => String.fromCharCode(i < 26 ? 97 + i : 65 + i - 26);
const pool = unit => Array.from({ length: POOL }, (_, i) => unit(mix(20_250, i))).join('');
const LETTERS = pool(random => letter(random % 52));
const WIDE = pool(random => String.fromCharCode(0x4e00 + (random % 0x51a6)));
const BYTES = Buffer.from(Array.from({ length: POOL }, (_, i) => mix(20_251, i) & 0xff));

function cut(from, count, place) {
    let text = from.slice(place, place + count);
    while (text.length < count) {
        text += from.slice(0, count - text.length);
    }
    return text;
}

/** ASCII letters, `count` of them. */
export const letters = (count, seed, sequence) => cut(LETTERS, count, mix(seed, sequence) % PLACES);

function wide(bytes, seed, sequence) {
    const text = cut(WIDE, Math.floor(bytes / BYTES_PER_WIDE), mix(seed, sequence) % PLACES);
    return text + '~'.repeat(bytes % BYTES_PER_WIDE);
}

function strings(bytes, seed, sequence) {
    const count = Math.max(1, Math.ceil(bytes / STRING_BYTES));
    return Array.from({ length: count }, (_, i) =>
        letters(Math.min(STRING_BYTES, bytes - i * STRING_BYTES), seed + i, sequence));
}

/** A map whose JSON text has about `bytes` bytes: numbers, texts, a list of smaller maps. */
function record(bytes, seed, sequence) {
    const random = mix(seed, sequence);
    const free = Math.max(0, bytes - RECORD_BYTES);
    const items = Math.floor((free * 7) / 8 / ITEM_BYTES);
    return {
        id: 1_000_000_000_000_000 + random,
        level: random % 10,
        name: letters(8, random, 1),
        items: Array.from({ length: items }, (_, i) => item(mix(random, i))),
        note: letters(free - items * ITEM_BYTES, random, 2),
    };
}

function item(random) {
    return {
        id: 1_000_000 + (random % 9_000_000),
        name: letters(12, random, 3),
        at: [100 + (random % 900), 100 + ((random >>> 8) % 900)],
    };
}

function binary(bytes, seed, sequence, coding) {
    const raw = Buffer.allocUnsafe(bytes);
    for (let done = 0, from = mix(seed, sequence) % PLACES; done < bytes; from = 0) {
        done += BYTES.copy(raw, done, from, Math.min(POOL, from + bytes - done));
    }
    return holdsBytes(coding) ? raw : raw.toString('base64');
}

const MAKERS = { text: letters, cjk: wide, record, strings, binary };

/** The payload of one event, as the coding of the moment can carry it. */
export const payload = (source, sequence, coding) =>
    MAKERS[source.shape](source.payloadBytes, source.seed, sequence, coding);
