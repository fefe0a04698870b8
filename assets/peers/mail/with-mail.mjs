// Starts a program beside a mail server of its own, and ends with it:
//   node with-mail.mjs IMAP_PORT SMTP_PORT PROGRAM [ARGUMENTS...]
// The program has this one's standard streams, so nothing stands between it and whoever speaks to it.
// DELTA_CHAT stands for Delta Chat's server, wherever it is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from './standin.mjs';

const INSTALLED = 'deltachat/node_modules/@deltachat/stdio-rpc-server-linux-x64/deltachat-rpc-server';

function deltaChat() {
  const name = 'deltachat-rpc-server';
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  const installed = [join(dirname(fileURLToPath(import.meta.url)), '..'), join(process.cwd(), 'assets', 'peers')].map((folder) =>
    join(folder, INSTALLED),
  );
  const found = [...onPath, ...installed].find((path) => existsSync(path));
  if (found === undefined) {
    fail(`${name} is neither on the PATH nor at ${installed.join(' or ')}: npm ci --prefix assets/peers/deltachat installs it`, 127);
  }
  return found;
}

function fail(words, code) {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}

const [imapPort, smtpPort, program, ...args] = process.argv.slice(2);
if (program === undefined) {
  fail('usage: node with-mail.mjs IMAP_PORT SMTP_PORT PROGRAM [ARGUMENTS...]', 2);
}
try {
  await listen(Number(imapPort), Number(smtpPort));
} catch (e) {
  fail(`the mail server cannot listen: ${e.message}`, 1);
}
const child = spawn(program === 'DELTA_CHAT' ? deltaChat() : program, args, { stdio: 'inherit' });
child.on('error', (e) => fail(`${program} cannot be started: ${e.message}`, 127));
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
