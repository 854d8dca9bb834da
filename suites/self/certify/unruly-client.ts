import { createConnection } from 'node:net';

/** A client that does not behave, as a program: `unruly-client.js HOW`. */
const base = new URL(process.env['PSI_BASE_URL'] ?? 'http://127.0.0.1:1');

/** Times twenty requests: enough to be noticed. Then it only trickles, so that it is never taken for done. */
const floods = 60;
const trickleMs = 200;

const sendOne = (): Promise<string> =>
  fetch(new URL('/flood', base)).then(
    (answer) => answer.text(),
    () => '',
  );

const floodTheService = async (): Promise<void> => {
  for (let flood = 0; flood < floods; flood += 1) await Promise.all(Array.from({ length: 20 }, sendOne));
};

const floodTheOutput = async (): Promise<void> => {
  for (let line = 0; line < 500; line += 1)
    await new Promise((resolve) => process.stdout.write(`${'x'.repeat(100_000)}\n`, resolve));
};

const sendNonsense = (): void => {
  const socket = createConnection(Number(base.port), base.hostname, () => {
    socket.end('this is no HTTP\r\n\r\n');
  });
  socket.on('error', () => undefined);
};

const manners: Readonly<Record<string, () => void>> = {
  crash: () => {
    process.stderr.write('something is wrong\n');
    process.exit(3);
  },
  hang: () => {
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 60_000);
  },
  garbage: () => {
    process.stdin.on('data', () => process.stdout.write('{"id":1,"yes":"no"}\n\u0000\uFFFD{{{\n'));
  },
  // A banner, and answers whose id is no number.
  chatty: () => {
    process.stdout.write('Listening on port 80\n');
    process.stdin.on('data', () => process.stdout.write('{"id":"1","ok":{}}\n'));
  },
  flood: () => {
    sendNonsense();
    void floodTheOutput();
    void floodTheService();
    setInterval(() => void sendOne(), trickleMs);
  },
};

manners[process.argv[2] ?? '']?.();
