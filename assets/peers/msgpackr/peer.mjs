#!/usr/bin/env node
// A backend around the real msgpackr that speaks Burstscope's control protocol (src/docs/control-protocol.md), so that
// codec options are toggled on the library itself.
//
//   npm ci --omit=optional                 once, in this folder: both versions of msgpackr, without the native addon
//   node peer.mjs                          over standard input and output, until the client ends its side
//   node peer.mjs --port 7800              on 127.0.0.1 instead, any number of connections, until it is killed
//   node peer.mjs --msgpackr 1.6.1         the version that is the default of the codec's option "version"
//
// The native addon (msgpackr-extract, a faster reader of texts) is used when it is installed: `npm ci` without
// --omit=optional installs it, and MSGPACKR_NATIVE_ACCELERATION_DISABLED=true leaves it unused for one run.
//
// codings.mjs    the codecs and their options        session.mjs   events, waiting requests, bursts
// frames.mjs     bytes to frames                     methods.mjs   the control methods and their parameters
// connection.mjs one client, from first to last byte payloads.mjs  what events carry
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { loadVersions, VERSIONS } from './codings.mjs';
import { serve } from './connection.mjs';

const USAGE = `usage: node peer.mjs [--port PORT] [--msgpackr ${VERSIONS.join('|')}]`;

function fail(words, code) {
    process.stderr.write(`${words}\n`);
    process.exit(code);
}

function parse(words) {
    const given = { port: null, version: VERSIONS.at(-1) };
    for (let i = 0; i < words.length; i += 2) {
        const value = words[i + 1];
        if (words[i] === '--port' && /^\d{1,5}$/.test(value ?? '') && Number(value) <= 65535) {
            given.port = Number(value);
        } else if (words[i] === '--msgpackr' && VERSIONS.includes(value)) {
            given.version = value;
        } else {
            fail(USAGE, 2);
        }
    }
    return given;
}

/** Node writes to its own process.stdout and waits; here reading shall go on while the client takes its time. */
function standardOutput() {
    try {
        return new net.Socket({ fd: 1, readable: false, writable: true });
    } catch {
        return process.stdout; // a file, which never keeps anyone waiting
    }
}

const { port, version } = parse(process.argv.slice(2));
const problem = await loadVersions(version);
if (problem) {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    fail(`${problem}\nrun this first: npm ci --omit=optional --prefix ${folder}`, 3);
}
if (port === null) {
    await serve(process.stdin, standardOutput());
    process.exit(0);
}
const server = net.createServer({ noDelay: true, allowHalfOpen: true }, socket => serve(socket, socket));
server.on('error', error => fail(`cannot listen on 127.0.0.1:${port}: ${error.message}`, 3));
server.listen(port, '127.0.0.1', () => process.stderr.write(`listening on 127.0.0.1:${server.address().port}\n`));
