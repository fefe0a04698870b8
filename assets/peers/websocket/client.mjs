// A JSON-RPC client on the ws library: node client.mjs ws://HOST:PORT/ '{"perMessageDeflate":true}' HOW. Asks the demo
// backend for a burst and its events, prints what it saw, and ends as HOW says: "close", or "terminate" without a close
// frame.
import WebSocket from "ws";

const [, , url, options, how] = process.argv;
const socket = new WebSocket(url, JSON.parse(options ?? "{}"));
const waiting = new Map();
let id = 0;

const call = (method, params) =>
    new Promise((resolve, reject) => {
        id++;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });

socket.on("message", (data) => {
    const { id, result, error } = JSON.parse(data.toString());
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
});
socket.on("error", (error) => {
    console.error(String(error));
    process.exit(1);
});
socket.on("close", (code) => console.log(JSON.stringify({ closed: code })));

socket.on("open", async () => {
    for (let i = 0; i < 50; i++) await call("burstscope.describe", {});
    const burst = await call("burstscope.burst", { events: 200, payloadBytes: 100 });
    const events = [];
    for (let i = 0; i < 10; i++) {
        events.push(...(await Promise.all(Array.from({ length: 20 }, () => call("burstscope.getNextEvent", {})))));
    }
    const sequences = events.map((event) => event.sequence ?? event.q ?? event);
    const answered = await call("burstscope.nosuch", {}).catch((error) => error.message);
    socket.ping("are you there");
    await new Promise((resolve) => socket.once("pong", resolve));
    console.log(JSON.stringify({ extensions: socket.extensions, events: sequences.length, burst, answered }));
    if (how === "terminate") socket.terminate();
    else socket.close(1000, "done");
});
