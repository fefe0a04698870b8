// The control methods: what they take, and what they do to a session.
import { CODECS, coding, codecOptions, sameCoding } from './codings.mjs';
import { SHAPES } from './payloads.mjs';
import { MAX_WAITING_BURSTS, MAX_WAITING_REQUESTS } from './session.mjs';

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
const TOO_MANY_WAITING = -32000;

const MAX_BATCH = 1000;
const MAX_PAYLOAD_BYTES = 16 << 20;
const MAX_NS = 10_000_000_000;
const ID_CHARS = 128;
const QUOTED_CHARS = 60;

/** A request that is understood well enough to be refused. */
export class Refusal extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

const quote = text => JSON.stringify(text.length <= QUOTED_CHARS ? text : `${text.slice(0, QUOTED_CHARS)}...`);

/** A map as the library may have decoded it, as an object. */
const asObject = value => (value instanceof Map ? Object.fromEntries(value) : value);
const isMap = value => value !== null && typeof value === 'object' && !Array.isArray(value);

/** A decoded message as { id, method, params }, or a refusal with the id it belongs to. */
export function parse(message) {
    const request = asObject(message);
    if (!isMap(request)) {
        const words = Array.isArray(request)
            ? 'requests in an array are not supported: send one frame for each'
            : 'a request is a map';
        return { id: null, refusal: new Refusal(INVALID_REQUEST, words) };
    }
    const id = typeof request.id === 'bigint' ? Number(request.id) : request.id;
    if (!isId(id)) {
        const words = `id must be an integer or a text of up to ${ID_CHARS} characters`;
        return { id: null, refusal: new Refusal(INVALID_REQUEST, words) };
    }
    if (request.jsonrpc !== '2.0') {
        return { id: id ?? null, refusal: new Refusal(INVALID_REQUEST, 'jsonrpc must be "2.0"') };
    }
    if (typeof request.method !== 'string') {
        return { id: id ?? null, refusal: new Refusal(INVALID_REQUEST, 'method must be a text') };
    }
    return { id, method: request.method, params: request.params };
}

const isId = id => id === undefined || id === null || Number.isSafeInteger(id)
    || (typeof id === 'string' && id.length <= ID_CHARS);

/** Parameters by name; every unknown one is refused, because a misspelt setting must not look as if it worked. */
class Params {
    #given;

    constructor(params, known) {
        const given = Array.isArray(params) ? (params.length === 0 ? {} : params[0]) : (params ?? {});
        this.#given = asObject(given);
        if (!isMap(this.#given) || (Array.isArray(params) && params.length > 1)) {
            throw new Refusal(INVALID_PARAMS, 'params must be a map of named parameters');
        }
        for (const name of Object.keys(this.#given)) {
            if (!known.includes(name)) {
                const there = known.length === 0 ? 'there are none' : `known: ${known.join(', ')}`;
                throw new Refusal(INVALID_PARAMS, `unknown parameter ${quote(name)}; ${there}`);
            }
        }
    }

    has(name) {
        return this.#given[name] !== undefined;
    }

    integer(name, min, max, standard) {
        if (!this.has(name) && standard !== undefined) {
            return standard;
        }
        const raw = this.#given[name];
        const value = typeof raw === 'bigint' ? Number(raw) : raw;
        if (!Number.isInteger(value) || value < min || value > max) {
            const there = this.has(name) ? 'must be' : 'is missing: it must be';
            throw new Refusal(INVALID_PARAMS, `${name} ${there} an integer from ${min} to ${max}`);
        }
        return value;
    }

    choice(name, choices, standard) {
        if (!this.has(name) && standard !== undefined) {
            return standard;
        }
        if (!choices.includes(this.#given[name])) {
            throw new Refusal(INVALID_PARAMS, `${name} must be one of ${choices.join(', ')}`);
        }
        return this.#given[name];
    }

    /** What `codec` and `codecOptions` name; undefined where neither is there. */
    coding() {
        if (!this.has('codec')) {
            if (this.has('codecOptions')) {
                throw new Refusal(INVALID_PARAMS, 'codecOptions needs codec beside it');
            }
            return undefined;
        }
        const options = asObject(this.#given.codecOptions ?? {});
        if (!isMap(options)) {
            throw new Refusal(INVALID_PARAMS, 'codecOptions must be a map of options');
        }
        const wanted = coding(this.choice('codec', CODECS), options);
        if (typeof wanted === 'string') {
            throw new Refusal(INVALID_PARAMS, `codecOptions: ${wanted}`);
        }
        return wanted;
    }
}

const without = params => new Params(params, []);

function settings(params, now) {
    const bounds = {
        roundTripDelayNs: [0, MAX_NS],
        queueCapacity: [1, 1_000_000],
        steadyEventsPerSecond: [0, 1_000_000],
        steadyPayloadBytes: [0, MAX_PAYLOAD_BYTES],
    };
    const given = new Params(params, ['codec', 'codecOptions', ...Object.keys(bounds)]);
    const change = {};
    const wanted = given.coding();
    if (wanted !== undefined && !sameCoding(wanted, now.coding)) {
        change.coding = wanted;
    }
    for (const [name, [min, max]] of Object.entries(bounds)) {
        if (given.has(name)) {
            change[name] = given.integer(name, min, max);
        }
    }
    return change;
}

function describe(session) {
    return {
        name: 'burstscope msgpackr peer',
        version: `msgpackr, Node ${process.version}`,
        protocol: 1,
        pid: process.pid,
        clock: 'CLOCK_MONOTONIC',
        codec: session.settings.coding.codec,
        codecs: CODECS,
        codecOptions: codecOptions(),
        deliveries: ['single', 'pool', 'batch'],
        maxBatch: MAX_BATCH,
        queueCapacity: session.settings.queueCapacity,
        overflowPolicy: 'drop-oldest',
        shapes: SHAPES,
        pendingEvents: session.pendingEvents,
        settings: session.describeSettings(),
    };
}

const METHODS = {
    describe: (session, id, params, answer) => {
        without(params);
        answer({ id, result: describe(session) });
    },
    configure: (session, id, params) => session.configure(id, settings(params, session.settings)),
    burst: (session, id, params) => {
        const given = new Params(params, ['events', 'payloadBytes', 'shape', 'spacingNs', 'seed']);
        const taken = session.startBurst(id, {
            events: given.integer('events', 1, 10_000_000),
            payloadBytes: given.integer('payloadBytes', 0, MAX_PAYLOAD_BYTES, 64),
            shape: given.choice('shape', SHAPES, 'text'),
            spacingNs: given.integer('spacingNs', 0, MAX_NS, 0),
            seed: given.integer('seed', -Number.MAX_VALUE, Number.MAX_VALUE, 1),
        });
        refuseUnless(taken, `more than ${MAX_WAITING_BURSTS} bursts are waiting`);
    },
    cancelBursts: (session, id, params, answer) => {
        without(params);
        answer({ id, result: { cancelledEvents: session.cancelBursts() } });
    },
    getNextEvent: (session, id, params) => {
        without(params);
        refuseUnless(session.request(id, 0), `more than ${MAX_WAITING_REQUESTS} event requests are waiting`);
    },
    getNextEventBatch: (session, id, params) => {
        const limit = new Params(params, ['limit']).integer('limit', 1, MAX_BATCH, 100);
        refuseUnless(session.request(id, limit), `more than ${MAX_WAITING_REQUESTS} event requests are waiting`);
    },
    flush: (session, id, params, answer) => {
        without(params);
        answer({ id, result: { released: session.flush() } });
    },
    getLargeAnswer: (session, id, params, answer) => {
        const given = new Params(params, ['bytes', 'seed']);
        const bytes = given.integer('bytes', 0, 64 << 20);
        answer({ id, large: { bytes, seed: given.integer('seed', -Number.MAX_VALUE, Number.MAX_VALUE, 1) } });
    },
};

/** Without an answer only these make sense: an event must not be handed to nobody. */
const NOTIFICATIONS = ['burst', 'cancelBursts', 'flush'];

function refuseUnless(taken, words) {
    if (!taken) {
        throw new Refusal(TOO_MANY_WAITING, words);
    }
}

/** Carries a parsed request out; its answers go to `answer`, none for a notification. */
export function carryOut(request, session, answer) {
    const { id, method, params } = request;
    const name = method?.startsWith('burstscope.') ? method.slice('burstscope.'.length) : '';
    const noted = id === undefined && !request.refusal;
    try {
        if (request.refusal) {
            throw request.refusal;
        }
        if (!Object.hasOwn(METHODS, name)) {
            throw new Refusal(METHOD_NOT_FOUND, `unknown method ${quote(method)}`);
        }
        if (!noted || NOTIFICATIONS.includes(name)) {
            METHODS[name](session, id, params, noted ? () => {} : answer);
        }
    } catch (error) {
        if (!(error instanceof Refusal)) {
            throw error;
        }
        if (!noted) {
            answer({ id, error: { code: error.code, message: error.message } });
        }
    }
}
