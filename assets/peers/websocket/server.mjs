// A WebSocket server on the ws library: node server.mjs '{"perMessageDeflate":true}'. Prints its port, then sends back
// what comes. Text messages that begin with "!" are orders. Ends with its standard input.
import { createServer } from "node:http";
import { unlinkSync } from "node:fs";
import { WebSocketServer } from "ws";

const { socketPath, ...options } = JSON.parse(process.argv[2] ?? "{}");
const server = createServer((request, response) => {
    response.writeHead(404);
    response.end();
});
const sockets = new WebSocketServer({
    server,
    maxPayload: 0,
    handleProtocols: (offered) => (offered.has("v2.example") ? "v2.example" : false),
    verifyClient: ({ req }) => req.url !== "/forbidden",
    ...options,
});

const orders = {
    // What the opening handshake held.
    request: (socket, rest, request) =>
        socket.send(JSON.stringify({ url: request.url, headers: request.headers, raw: request.rawHeaders })),
    // The bytes that came and went so far, before this answer.
    bytes: (socket) =>
        socket.send(JSON.stringify({ read: socket._socket.bytesRead, written: socket._socket.bytesWritten })),
    close: (socket, rest) => {
        const [code, ...reason] = rest.split(" ");
        if (code === "") socket.close();
        else socket.close(Number(code), reason.join(" "));
    },
    ping: (socket, rest) => {
        socket.once("pong", (data) => socket.send(`pong ${data}`));
        socket.ping(rest);
    },
    // Each word a frame of one message, with a ping between them.
    fragments: (socket, rest) => {
        const words = rest.split(" ");
        words.forEach((word, i) => {
            socket.send(Buffer.from(word), { binary: false, fin: i === words.length - 1 });
            if (i < words.length - 1) socket.ping("between");
        });
    },
    burst: (socket, rest) => {
        for (let i = 0; i < Number(rest); i++) socket.send(`event ${i} of ${rest}, with some words that repeat`);
    },
    // The first bytes of a message, then the end.
    die: (socket) => socket._socket.write(Buffer.from([0x82, 0x7e, 0x10, 0x00, 1, 2, 3]), () => socket._socket.destroy()),
};

sockets.on("connection", (socket, request) => {
    socket.on("error", () => {});
    socket.on("close", (code, reason) => console.log(`closed ${code} ${reason}`));
    socket.on("message", (data, binary) => {
        const text = binary ? "" : data.toString();
        const [, order, rest] = /^!(\w+) ?(.*)$/s.exec(text) ?? [];
        if (order in orders) orders[order](socket, rest, request);
        else socket.send(data, { binary });
    });
});

if (socketPath) {
    process.on("exit", () => unlinkSync(socketPath));
    server.listen(socketPath, () => console.log("0"));
} else {
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));
}
process.stdin.on("end", () => process.exit()).resume();
