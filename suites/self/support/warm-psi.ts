import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { longestMs } from './longest.ts';
import { inherited, psiFile, type Ended, type ProcessOptions } from './psi-command.ts';
import type { Asked, Done } from './warm-process.ts';

const file = fileURLToPath(new URL('warm-process.js', import.meta.url));

/** No command prints it. */
const mark = '\0done\0';

interface Warm {
  readonly child: ChildProcess;
  /** The text that was printed since it was last asked for, up to the mark. */
  readonly stdout: () => Promise<string>;
  readonly stderr: () => Promise<string>;
}

/** Reads an output up to each mark in turn. */
const untilMark = (output: Readable): (() => Promise<string>) => {
  let text = '';
  output.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return async () => {
    while (!text.includes(mark)) await once(output, 'data');
    const [printed = '', ...rest] = text.split(mark);
    text = rest.join(mark);
    return printed;
  };
};

let warm: Warm | undefined;

const warmProcess = (): Warm => {
  if (warm?.child.connected === true) return warm;
  const child = fork(file, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: inherited() });
  // They are there: it was asked for them.
  const [stdout, stderr] = [child.stdout as Readable, child.stderr as Readable];
  warm = { child, stdout: untilMark(stdout), stderr: untilMark(stderr) };
  return warm;
};

/** Ends the process: the next command has a new one, which no earlier command has told anything. */
export const endWarmPsi = (): void => {
  warm?.child.kill();
  warm = undefined;
};

const answerTo = async (asked: Asked): Promise<Ended> => {
  const { child, stdout, stderr } = warmProcess();
  const over = new AbortController();
  const { signal } = over;
  const deadline = setTimeout(() => child.kill('SIGKILL'), 5 * longestMs);
  try {
    const ended = Promise.race([
      once(child, 'message', { signal }) as Promise<[Done]>,
      once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`psi ${asked.args.join(' ')} ended its process: ${String(code ?? by)}`);
      }),
    ]);
    child.send(asked);
    const [{ code }] = await ended;
    return { code, stdout: await stdout(), stderr: await stderr() };
  } finally {
    clearTimeout(deadline);
    over.abort();
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `psi` to its end in a process that this worker keeps for it: to start one takes longer than most commands do.
 * Signals, pipes, and all else that needs a process of its own, are tried with `psi`.
 */
export const warmPsi = (
  args: readonly string[],
  { env = {}, cwd = process.cwd(), program = psiFile }: ProcessOptions = {},
): Promise<Ended> => {
  const given = Object.entries({ ...inherited(), NO_COLOR: '1', ...env });
  // One after the other, as a process has one working directory and one set of outputs.
  const answer = last.then(() =>
    answerTo({
      program,
      args,
      cwd,
      env: Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
      mark,
    }),
  );
  last = answer.catch(() => {});
  return answer;
};
