// A program over Delta Chat's own JavaScript client. It does the same each time and prints what it saw as one line of
// JSON, so that two runs, one through a tap and one without, can be compared.
//   node deltachat.mjs ACCOUNTS_FOLDER SERVER ARGUMENTS...
import { spawn } from "node:child_process";
import { StdioDeltaChat } from "@deltachat/jsonrpc-client";

const TIMERS = 200;
const BIG_CHARACTERS = 300_000;

const [folder, program, ...programArguments] = process.argv.slice(2);
const server = spawn(program, programArguments, {
  env: { RUST_LOG: "error", DC_ACCOUNTS_PATH: folder },
  stdio: ["pipe", "pipe", "inherit"],
});
const ended = new Promise((resolve) => server.on("exit", (code, signal) => resolve({ code, signal })));
const dc = new StdioDeltaChat(server.stdin, server.stdout, true);
const timers = [];
const kinds = {};
let enough;
const allTimers = new Promise((resolve) => (enough = resolve));
dc.on("ALL", (_account, event) => {
  kinds[event.kind] = (kinds[event.kind] ?? 0) + 1;
  if (event.kind === "ChatEphemeralTimerModified" && timers.push(event.timer) === TIMERS) {
    enough();
  }
});

const { deltachat_core_version: version } = await dc.rpc.getSystemInfo();
const account = await dc.rpc.addAccount();
const chat = await dc.rpc.createGroupChatUnencrypted(account, "Tapped");
for (let timer = 1; timer <= TIMERS; timer++) {
  await dc.rpc.setChatEphemeralTimer(account, chat, timer);
}
await allTimers;
const big = "x".repeat(BIG_CHARACTERS);
await dc.rpc.setConfig(account, "ui.big", big);
const same = (await dc.rpc.getConfig(account, "ui.big")) === big;
const many = await Promise.all(Array.from({ length: 10 }, () => dc.rpc.getConfig(account, "ui.big")));
const refusal = await dc.rpc.getConfig(account + 99, "displayname").then(
  () => "none",
  (error) => error.message ?? String(error),
);
console.log(
  JSON.stringify({
    version,
    chat,
    timers,
    infos: kinds.ChatlistItemChanged !== undefined,
    same,
    many: many.every((text) => text.length === BIG_CHARACTERS),
    refusal,
  }),
);
server.kill();
console.log(JSON.stringify(await ended));
process.exit(0);
