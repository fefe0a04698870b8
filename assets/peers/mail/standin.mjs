// A mail server for tests and measurements on this machine alone: enough of IMAP and SMTP, without encryption, for
// mail clients to log in, to find one empty INBOX, to wait for news (IDLE) and to hand over mail, which is thrown away.
import { createServer } from 'node:net';

const CAPABILITIES = 'IMAP4rev1 IDLE MOVE CONDSTORE LITERAL+';
const LONGEST_LINE = 1 << 16;

/** Calls onLine with each line of a socket; one that is too long ends the connection. */
function lines(socket, onLine) {
  let rest = '';
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop();
    for (const part of parts) {
      onLine(part.replace(/\r$/, ''));
    }
    if (rest.length > LONGEST_LINE) {
      socket.destroy();
    }
  });
}

const SELECTED = [
  '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
  '* 0 EXISTS',
  '* 0 RECENT',
  '* OK [UIDVALIDITY 1] one life',
  '* OK [UIDNEXT 1] nothing yet',
  '* OK [HIGHESTMODSEQ 1] nothing changed',
];

/** What is said before the tagged OK of a command. */
function untagged(command, args) {
  switch (command) {
    case 'CAPABILITY':
      return [`* CAPABILITY ${CAPABILITIES}`];
    case 'LIST':
    case 'LSUB':
      return [`* ${command} (\\HasNoChildren) "." INBOX`];
    case 'SELECT':
    case 'EXAMINE':
      return SELECTED;
    case 'STATUS':
      return [`* STATUS ${args[0] ?? 'INBOX'} (MESSAGES 0 RECENT 0 UIDNEXT 1 UIDVALIDITY 1 UNSEEN 0)`];
    case 'GETQUOTAROOT':
      return ['* QUOTAROOT INBOX ""'];
    case 'ID':
      return ['* ID NIL'];
    case 'ENABLE':
      return ['* ENABLED'];
    case 'LOGOUT':
      return ['* BYE'];
    default:
      return [];
  }
}

const KNOWN = new Set([
  'CAPABILITY', 'LOGIN', 'LIST', 'LSUB', 'SELECT', 'EXAMINE', 'STATUS', 'NOOP', 'CLOSE', 'UNSELECT', 'CREATE', 'SUBSCRIBE', 'UID',
  'FETCH', 'STORE', 'SEARCH', 'MOVE', 'GETQUOTAROOT', 'ID', 'ENABLE', 'CHECK', 'LOGOUT',
]);

function imap(socket) {
  const say = (text) => socket.write(`${text}\r\n`);
  let idleTag = '';
  say(`* OK [CAPABILITY ${CAPABILITIES}] ready`);
  lines(socket, (line) => {
    if (idleTag !== '') {
      if (line.toUpperCase() === 'DONE') {
        say(`${idleTag} OK done`);
        idleTag = '';
      }
      return;
    }
    const [tag, word = '', ...args] = line.split(' ');
    const command = word.toUpperCase();
    if (command === 'IDLE') {
      idleTag = tag;
      say('+ idling');
    } else if (KNOWN.has(command)) {
      const mode = command === 'SELECT' ? '[READ-WRITE] ' : command === 'LOGIN' ? `[CAPABILITY ${CAPABILITIES}] ` : '';
      say([...untagged(command, args), `${tag} OK ${mode}done`].join('\r\n'));
      if (command === 'LOGOUT') {
        socket.end();
      }
    } else {
      say(`${tag} BAD not known here`);
    }
  });
}

function smtp(socket) {
  const say = (text) => socket.write(`${text}\r\n`);
  let inData = false;
  say('220 ready');
  lines(socket, (line) => {
    if (inData) {
      if (line === '.') {
        inData = false;
        say('250 taken');
      }
      return;
    }
    switch (line.slice(0, 4).toUpperCase().trim()) {
      case 'EHLO':
        return say('250-here\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 100000000');
      case 'AUTH':
        return say('235 welcome');
      case 'DATA':
        inData = true;
        return say('354 go on');
      case 'QUIT':
        say('221 bye');
        return socket.end();
      case 'MAIL':
      case 'RCPT':
      case 'RSET':
      case 'NOOP':
        return say('250 ok');
      default:
        return say('502 not known here');
    }
  });
}

/**
 * Listens on loopback.
 * One port serves both: a client of IMAP waits for a greeting as one of SMTP does, so they cannot be told apart by what
 * they say first; hence two ports.
 */
export async function listen(imapPort, smtpPort) {
  const listening = (server, port) =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server.address().port));
    });
  return {
    imap: await listening(createServer(imap), imapPort),
    smtp: await listening(createServer(smtp), smtpPort),
  };
}
