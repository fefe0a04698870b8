// The real msgpackr (and Node's JSON) for one program that asks: a job is one line of JSON on stdin, its answer one line
// on stdout, in the same order. Ends when stdin does.
//
//   {"do":"hello"}                                                  {"node":"v20..","libraries":[..],"addon":false,"collects":true}
//   {"do":"encode","library":"2.1.4","options":{..},"value":V}      {"base64":".."}
//   {"do":"decode","library":"2.1.4","options":{..},"base64":".."}  {"value":V}
//   {"do":"verify","library":"2.1.4","options":{..},"value":V}      {"same":false,"path":"[3]"}
//   {"do":"load","name":"Large","file":"/tmp/..","as":"json"}       {"loaded":"Large"}       also as bytes, notation,
//                                                                                            messages (a list of them)
//   {"do":"forget"}                                                 {}
//   {"do":"collect"}                                                {}                       a full garbage collection
//   {"do":"bench","library":"json","options":{},"name":"Large","loops":3}
//       {"bytes":..,"sha256":"..","same":true,"path":"",
//        "encodeCpuNs":..,"encodeWallNs":..,"decodeCpuNs":..,"decodeWallNs":..}               for one of the loops,
//                                                                                            all messages together
//       "expected" and "actual" where not the same; no times, but "undecodable":"Error: .." where the library throws
//       when it decodes what it has encoded
//
// V and options are in the notation of notation.mjs. What a library throws is {"error":"RangeError: .."}.
// CPU time is that of the whole process, its collector's threads included.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { inspect, isDeepStrictEqual } from 'node:util';
import { fromNotation, toNotation } from './notation.mjs';

const LIBRARIES = ['2.1.4', '1.6.1'];
const libraries = new Map();
let missing = '';
for (const version of LIBRARIES) {
    try {
        libraries.set(version, await import(`msgpackr-${version}`));
    } catch (problem) {
        missing = String(problem.message ?? problem).split('\n')[0];
    }
}
if (libraries.size === 0) {
    process.stderr.write(`no msgpackr here: ${missing}\n`);
    process.exit(78);
}

const loaded = new Map();
const codecs = new Map();

function codec(job) {
    if (job.library === 'json') {
        return {
            encode: (value) => Buffer.from(JSON.stringify(value), 'utf8'),
            decode: (bytes) => JSON.parse(bytes.toString('utf8')),
        };
    }
    const library = libraries.get(job.library);
    if (!library) {
        throw new Error(`there is no msgpackr ${job.library} here, only ${[...libraries.keys()].join(', ')}`);
    }
    // The library writes into the options it is given.
    const options = fromNotation(job.options ?? {});
    if (options.skipValues === '$undefined') {
        options.skipValues = [undefined];
    }
    const encoder = new library.Packr({ ...options });
    const decoder = new library.Packr(structuredClone({ ...options, skipValues: undefined }));
    return { encode: (value) => encoder.pack(value), decode: (bytes) => decoder.unpack(bytes) };
}

function encode(job) {
    return { base64: Buffer.from(codec(job).encode(fromNotation(job.value))).toString('base64') };
}

/** Answers as text, since the notation is text already. */
function decode(job) {
    return `{"value":${toNotation(codec(job).decode(Buffer.from(job.base64, 'base64')))}}`;
}

function verify(job) {
    const value = fromNotation(job.value);
    const { encode: pack, decode: unpack } = codec(job);
    // A copy, as the library may use the place again for the next message.
    return difference(value, unpack(Buffer.from(pack(value))));
}

function load(job) {
    const bytes = readFileSync(job.file);
    loaded.set(job.name, job.as === 'messages' ? parsed(bytes) : [job.as === 'bytes' ? bytes : parsed(bytes)]);
    return { loaded: job.name };
}

/** Text without any wrapper is plain JSON, which the engine's own parser makes the usual objects of. */
function parsed(bytes) {
    const json = JSON.parse(bytes.toString('utf8'));
    return bytes.includes('"$"') ? fromNotation(json) : json;
}

function forget() {
    loaded.clear();
    codecs.clear();
    return {};
}

function collect() {
    globalThis.gc?.();
    return {};
}

function bench(job) {
    if (!loaded.has(job.name)) {
        throw new Error(`'${job.name}' was not loaded`);
    }
    const values = loaded.get(job.name);
    const key = JSON.stringify([job.name, job.library, job.options]);
    let known = codecs.get(key);
    if (!known) {
        known = codec(job);
        known.encoded = values.map((value) => Buffer.from(known.encode(value)));
        known.checked = checked(values, known, job.library === 'json');
        codecs.set(key, known);
    }
    if (known.checked.undecodable) {
        return known.checked;
    }
    const encoding = timed(job.loops, values, known.encode);
    const decoding = timed(job.loops, known.encoded, known.decode);
    return {
        ...known.checked,
        encodeCpuNs: encoding.cpuNs, encodeWallNs: encoding.wallNs,
        decodeCpuNs: decoding.cpuNs, decodeWallNs: decoding.wallNs,
    };
}

function checked(values, known, json) {
    const digest = createHash('sha256');
    let bytes = 0;
    let found = { same: true, path: '' };
    values.forEach((value, at) => {
        bytes += known.encoded[at].length;
        digest.update(known.encoded[at]);
        if (found.same) {
            try {
                found = difference(json ? asJson(value) : value, known.decode(known.encoded[at]));
            } catch (problem) {
                found = { same: false, path: '', undecodable: words(problem) };
            }
        }
    });
    return { bytes, sha256: digest.digest('hex'), ...found };
}

/** What JSON makes of a value: a lone buffer becomes the object of its numbers, which needs no text in between. */
function asJson(value) {
    return Buffer.isBuffer(value) ? value.toJSON() : JSON.parse(JSON.stringify(value));
}

let sink;

function timed(loops, items, work) {
    const cpu = process.cpuUsage();
    const start = process.hrtime.bigint();
    for (let i = 0; i < loops; i++) {
        for (const item of items) {
            sink = work(item);
        }
    }
    const wall = Number(process.hrtime.bigint() - start);
    const used = process.cpuUsage(cpu);
    sink = undefined;
    return { cpuNs: Math.round(((used.user + used.system) * 1000) / loops), wallNs: Math.round(wall / loops) };
}

function difference(expected, actual) {
    return isDeepStrictEqual(expected, actual) ? { same: true, path: '' } : firstDifference(expected, actual, '');
}

function firstDifference(expected, actual, path) {
    const bothObjects = [expected, actual].every((value) => value !== null && typeof value === 'object');
    if (bothObjects && !(ArrayBuffer.isView(expected) || expected instanceof Map || expected instanceof Set)) {
        for (const key of Object.keys(expected)) {
            if (!Object.hasOwn(actual, key) || !isDeepStrictEqual(expected[key], actual[key])) {
                const step = Array.isArray(expected) ? `[${key}]` : path === '' ? key : `.${key}`;
                return firstDifference(expected[key], actual[key], path + step);
            }
        }
    }
    return { same: false, path, expected: brief(expected), actual: brief(actual) };
}

/** A few words for a value. */
function brief(value) {
    const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 0, breakLength: Infinity });
    return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

function words(problem) {
    const text = problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem);
    return text.slice(0, 1000);
}

function hello() {
    const addon = [...libraries.values()].some((library) => library.isNativeAccelerationEnabled === true);
    return { node: process.version, libraries: [...libraries.keys()], addon, collects: Boolean(globalThis.gc) };
}

const JOBS = { hello, encode, decode, verify, load, forget, collect, bench };

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    let answer;
    try {
        const job = JSON.parse(line);
        const work = Object.hasOwn(JOBS, job.do) ? JOBS[job.do] : undefined;
        answer = work ? work(job) : { error: `there is no job '${job.do}'` };
        answer = typeof answer === 'string' ? answer : JSON.stringify(answer);
    } catch (problem) {
        answer = JSON.stringify({ error: words(problem) });
    }
    process.stdout.write(`${answer}\n`);
}
