// A program over Neovim's own Node client. It does the same each time and prints what it saw as one line of JSON.
//   node neovim.mjs PROGRAM ARGUMENTS...    starts it and speaks to its standard streams
//   node neovim.mjs --socket PATH           speaks to the Neovim that listens there
import { spawn } from "node:child_process";
import { attach } from "neovim"; // it takes console.log for its own log

const TICKS = 5000;
const [first, ...rest] = process.argv.slice(2);
const child = first === "--socket" ? null : spawn(first, rest, { stdio: ["pipe", "pipe", "inherit"] });
const nvim = child ? attach({ proc: child }) : attach({ socket: rest[0] });

const ticks = [];
let enough;
const allTicks = new Promise((resolve) => (enough = resolve));
nvim.on("notification", (method, [number]) => {
  if (method === "tick" && ticks.push(number) === TICKS) {
    enough();
  }
});
nvim.on("request", (method, args, response) => response.send(`${method} ${args.join()}`));

const channel = await nvim.channelId;
await nvim.buffer.setLines(Array.from({ length: 3000 }, (_, i) => `line ${i} äöü 😀`), { start: 0, end: -1 });
const lines = await nvim.buffer.getLines();
await nvim.lua("local c, n = ...; for i = 1, n do vim.rpcnotify(c, 'tick', i) end", [channel, TICKS]);
await allTicks;
const asked = await nvim.lua("return vim.rpcrequest(..., 'ask', 1, 2)", [channel]);
const sums = await Promise.all(Array.from({ length: 300 }, (_, i) => nvim.eval(`${i} + 1`)));
const refusal = await nvim.command("nosuchcommand").then(
  () => "none",
  (error) => error.message,
);
process.stdout.write(
  JSON.stringify({
    lines: lines.length,
    last: lines.at(-1),
    inOrder: ticks.every((tick, i) => tick === i + 1),
    asked,
    sums: sums.every((sum, i) => sum === i + 1),
    refusal,
  }) + "\n",
);
if (child) {
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  nvim.quit();
  process.stdout.write(`${JSON.stringify(await ended)}\n`);
} else {
  process.exit(0);
}
