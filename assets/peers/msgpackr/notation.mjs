// JavaScript values as JSON text and back. Plain JSON stands for itself; an object with the key "$" is a wrapper for
// what JSON has no form for. Containers that stand in more than one place carry an "id" in the first and are
// {"$":"ref","id":n} in the others.

const TYPED = [
    Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array,
];
const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const ERROR_FIELDS = ['$', 'id', 'name', 'message'];

/** The value that parsed JSON stands for. */
export function fromNotation(json) {
    return build(json, new Map());
}

function build(json, shared) {
    if (Array.isArray(json)) {
        return json.map((item) => build(item, shared));
    }
    if (json === null || typeof json !== 'object') {
        return json;
    }
    if (!Object.hasOwn(json, '$')) {
        return fill({}, Object.entries(json), shared);
    }
    return wrapped(json, shared);
}

function fill(object, entries, shared) {
    for (const [key, value] of entries) {
        const name = typeof key === 'string' ? key : String(build(key, shared));
        const held = build(value, shared);
        if (name === '__proto__') {
            // An assignment would take it for something else.
            Object.defineProperty(object, name, { value: held, writable: true, enumerable: true, configurable: true });
        } else {
            object[name] = held;
        }
    }
    return object;
}

function wrapped(json, shared) {
    const keep = (container) => {
        if (json.id !== undefined) {
            shared.set(json.id, container);
        }
        return container;
    };
    switch (json.$) {
        case 'undefined': return undefined;
        case 'func': return () => {};
        case 'num': return Number(json.v);
        case 'bigint': return BigInt(json.v);
        case 'str': return utf16(json.utf16be);
        case 'bytes': return keep(Buffer.from(json.hex, 'hex'));
        case 'typed': return keep(typedArray(json.kind, Buffer.from(json.hex, 'hex')));
        case 'arraybuffer': return keep(plainBuffer(json.hex));
        case 'dataview': return keep(new DataView(plainBuffer(json.hex)));
        case 'date': return keep(new Date(json.ms === null ? NaN : json.ms));
        case 'regexp': return keep(new RegExp(json.source, json.flags));
        case 'map': {
            const map = keep(new Map());
            json.entries.forEach(([key, value]) => map.set(build(key, shared), build(value, shared)));
            return map;
        }
        case 'set': {
            const set = keep(new Set());
            json.values.forEach((value) => set.add(build(value, shared)));
            return set;
        }
        case 'obj': return fill(keep({}), json.entries, shared);
        case 'arr': {
            const array = keep([]);
            json.values.forEach((value) => array.push(build(value, shared)));
            return array;
        }
        case 'error': return error(json, keep, shared);
        case 'ref': {
            if (!shared.has(json.id)) {
                throw new Error(`nothing carries the id ${json.id}`);
            }
            return shared.get(json.id);
        }
        default: throw new Error(`there is no wrapper '${json.$}' here`);
    }
}

function utf16(hex) {
    let text = '';
    for (let at = 0; at < hex.length; at += 4) {
        text += String.fromCharCode(parseInt(hex.slice(at, at + 4), 16));
    }
    return text;
}

function plainBuffer(hex) {
    const bytes = Buffer.from(hex, 'hex');
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

function typedArray(kind, bytes) {
    const type = TYPED.find((candidate) => candidate.name === kind);
    if (!type) {
        throw new Error(`there is no typed array ${kind}`);
    }
    return new type(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function error(json, keep, shared) {
    const message = build(json.message, shared);
    const known = json.name === 'AggregateError' ? new AggregateError([], message)
        : new (ERRORS[json.name] ?? Error)(message);
    const made = keep(known);
    if (made.name !== json.name) {
        made.name = json.name;
    }
    for (const [key, value] of Object.entries(json)) {
        if (!ERROR_FIELDS.includes(key)) {
            made[key] = build(value, shared);
        }
    }
    return made;
}

/** The JSON text of any value. */
export function toNotation(value) {
    return JSON.stringify(describe(value, sharedIds(value), new Set()));
}

/** Ids of the objects that stand in more than one place. */
function sharedIds(root) {
    const ids = new Map();
    const seen = new Set();
    const pending = [root];
    while (pending.length > 0) {
        const value = pending.pop();
        if (value === null || typeof value !== 'object') {
            continue;
        }
        if (seen.has(value)) {
            if (!ids.has(value)) {
                ids.set(value, ids.size + 1);
            }
            continue;
        }
        seen.add(value);
        for (const child of childrenOf(value)) {
            pending.push(child);
        }
    }
    return ids;
}

/** Not by a spread of millions of items, which the stack would not hold. */
function* childrenOf(value) {
    if (value instanceof Map) {
        for (const [key, held] of value) {
            yield key;
            yield held;
        }
    } else if (value instanceof Set || Array.isArray(value)) {
        yield* value;
    } else if (!ArrayBuffer.isView(value)) {
        for (const key of Object.keys(value)) {
            yield value[key];
        }
        if (value instanceof Error) {
            yield value.cause;
            yield value.errors;
        }
    }
}

function describe(value, ids, open) {
    switch (typeof value) {
        case 'undefined': return { $: 'undefined' };
        case 'function': return { $: 'func' };
        case 'bigint': return { $: 'bigint', v: String(value) };
        case 'string': return value.isWellFormed() ? value : { $: 'str', utf16be: utf16Hex(value) };
        case 'number':
            return Number.isFinite(value) && !Object.is(value, -0) ? value
                : { $: 'num', v: Object.is(value, -0) ? '-0' : String(value) };
        case 'object': return value === null ? null : container(value, ids, open);
        default: return value;
    }
}

function container(value, ids, open) {
    const id = ids.get(value);
    if (id === undefined) {
        return body(value, undefined, ids, open);
    }
    if (open.has(id)) {
        return { $: 'ref', id };
    }
    open.add(id);
    return body(value, id, ids, open);
}

function body(value, id, ids, open) {
    const inner = (part) => describe(part, ids, open);
    const pairs = (entries) => Array.from(entries, ([key, held]) => [inner(key), inner(held)]);
    const mark = (kind, fields) => (id === undefined ? { $: kind, ...fields } : { $: kind, id, ...fields });
    if (Array.isArray(value)) {
        const values = Array.from(value, inner);
        return id === undefined ? values : mark('arr', { values });
    }
    if (Buffer.isBuffer(value)) {
        return mark('bytes', { hex: value.toString('hex') });
    }
    if (value instanceof DataView) {
        return mark('dataview', { hex: hexOf(value) });
    }
    if (ArrayBuffer.isView(value)) {
        return mark('typed', { kind: value.constructor.name, hex: hexOf(value) });
    }
    if (value instanceof ArrayBuffer) {
        return mark('arraybuffer', { hex: Buffer.from(value).toString('hex') });
    }
    if (value instanceof Date) {
        return mark('date', { ms: Number.isNaN(value.getTime()) ? null : value.getTime() });
    }
    if (value instanceof RegExp) {
        return mark('regexp', { source: value.source, flags: value.flags });
    }
    if (value instanceof Map) {
        return mark('map', { entries: pairs(value) });
    }
    if (value instanceof Set) {
        return mark('set', { values: Array.from(value, inner) });
    }
    if (value instanceof Error) {
        return mark('error', { name: value.name, message: inner(value.message), ...errorFields(value, inner) });
    }
    const entries = Object.keys(value).map((key) => [key, value[key]]);
    const plain = id === undefined
        && entries.every(([key]) => key !== '$' && key !== '__proto__' && key.isWellFormed());
    return plain ? Object.fromEntries(entries.map(([key, held]) => [key, inner(held)]))
        : mark('obj', { entries: pairs(entries) });
}

/** Without the stack, which is this process's own. */
function errorFields(value, inner) {
    const fields = {};
    for (const key of ['cause', 'errors', ...Object.keys(value)]) {
        if (Object.hasOwn(value, key) && !ERROR_FIELDS.includes(key) && key !== 'stack' && value[key] !== undefined) {
            fields[key] = inner(value[key]);
        }
    }
    return fields;
}

function utf16Hex(text) {
    return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');
}

function hexOf(view) {
    return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('hex');
}
