// The codecs of this peer. A coding is a codec with its options: { codec, options }, options always complete.

const OLD = '1.6.1';
export const VERSIONS = [OLD, '2.1.4'];

const libraries = new Map();
let defaultVersion = VERSIONS.at(-1);

/** Loads both versions; returns what is wrong in words, or null. */
export async function loadVersions(preferred) {
    defaultVersion = preferred;
    for (const version of VERSIONS) {
        try {
            libraries.set(version, await import(`msgpackr-${version}`));
        } catch (error) {
            return `msgpackr ${version} cannot be loaded: ${error.message.split('\n')[0]}`;
        }
    }
    return null;
}

/** A default of null is neither of the choices: the option then follows others, as the library has it. */
const toggle = (name, standard) => ({ name, default: standard, choices: [false, true] });

/** Name, default and choices of each option, as `describe` tells them. */
export function codecOptions() {
    return {
        msgpackr: [
            { name: 'version', default: defaultVersion, choices: VERSIONS },
            toggle('useRecords', true),
            toggle('sequential', false),
            toggle('bundleStrings', false),
            toggle('variableMapSize', false),
            { name: 'useFloat32', default: 0, choices: [0, 1, 2, 3, 4] },
            toggle('moreTypes', null),
            toggle('structuredClone', null),
            toggle('encodeUndefinedAsNil', false),
            toggle('mapsAsObjects', null),
            { name: 'int64AsType', default: 'bigint', choices: ['bigint', 'number', 'auto', 'string'] },
        ],
    };
}

export const CODECS = ['json', 'msgpackr'];

/** Names of options that a version does not know: setting them to anything but their default is refused. */
const UNKNOWN_TO = { [OLD]: ['int64AsType'] };

/** The coding with the given options, or a text that says what is wrong. */
export function coding(codec, given = {}) {
    const known = codecOptions()[codec] ?? [];
    const options = Object.fromEntries(known.map(option => [option.name, option.default]));
    for (const [name, raw] of Object.entries(given)) {
        const value = typeof raw === 'bigint' ? Number(raw) : raw;
        const option = known.find(candidate => candidate.name === name);
        if (!option) {
            return `codec ${codec} has no option '${name}' here`;
        }
        if (value === null || value === undefined) {
            continue;
        }
        if (!option.choices.includes(value)) {
            return `${name} cannot be ${String(value)}; it can be ${option.choices.join(', ')}`;
        }
        options[name] = value;
    }
    for (const name of UNKNOWN_TO[options.version] ?? []) {
        if (options[name] !== known.find(option => option.name === name).default) {
            return `msgpackr ${options.version} has no ${name}`;
        }
    }
    if (options.version === OLD && options.sequential && options.bundleStrings) {
        return `msgpackr ${OLD} cannot read back what it writes under sequential and bundleStrings together`;
    }
    return { codec, options };
}

export const JSON_CODING = { codec: 'json', options: {} };

export function sameCoding(a, b) {
    return a.codec === b.codec && Object.keys(a.options).every(name => a.options[name] === b.options[name]);
}

/** An encoder and a decoder that share nothing: each side of the connection has its own table of records. */
export function newEncoder({ codec, options }) {
    if (codec === 'json') {
        return value => Buffer.from(JSON.stringify(value));
    }
    const packr = new (libraries.get(options.version).Packr)(libraryOptions(options));
    return value => packr.pack(value);
}

export function newDecoder({ codec, options }) {
    if (codec === 'json') {
        const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        return bytes => JSON.parse(utf8.decode(bytes));
    }
    const said = libraryOptions(options);
    if (options.version === OLD && options.sequential) {
        // Its decoder forgets records after each message, unless it is told where to keep them and not to tidy up.
        said.structures = [];
        said.trusted = true;
    }
    const unpackr = new (libraries.get(options.version).Unpackr)(said);
    return bytes => unpackr.unpack(bytes);
}

/** What is at its default is not said: to the library, unsaid and false are not always the same. */
function libraryOptions(options) {
    const said = {};
    for (const { name, default: standard } of codecOptions().msgpackr) {
        if (name !== 'version' && options[name] !== standard) {
            said[name] = options[name];
        }
    }
    return said;
}

/** Whether a map can hold bytes. */
export const holdsBytes = ({ codec }) => codec !== 'json';
