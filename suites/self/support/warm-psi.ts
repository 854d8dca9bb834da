import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { longestMs } from './longest.ts';
import { inherited, psiFile, type Ended, type ProcessOptions } from './psi-command.ts';
import type { Asked } from './warm-process.ts';

const file = fileURLToPath(new URL('warm-process.js', import.meta.url));

let warm: ChildProcess | undefined;

const warmProcess = (): ChildProcess => {
  if (warm?.connected === true) return warm;
  warm = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: inherited() });
  return warm;
};

/** Ends the process: the next command has a new one, which no earlier command has told anything. */
export const endWarmPsi = (): void => {
  warm?.kill();
  warm = undefined;
};

const answerTo = async (asked: Asked): Promise<Ended> => {
  const child = warmProcess();
  const over = new AbortController();
  const { signal } = over;
  const deadline = setTimeout(() => child.kill('SIGKILL'), longestMs);
  try {
    child.send(asked);
    const [answer] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`psi ${asked.args.join(' ')} ended its process: ${String(code ?? by)}`);
      }),
    ])) as [Ended];
    return answer;
  } finally {
    clearTimeout(deadline);
    over.abort();
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `psi` to its end in a process that this worker keeps for it: for commands that take less time than a process
 * needs to start. What depends on a process of its own is tried with `psi`: its signals, its pipes, its end.
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
    }),
  );
  last = answer.catch(() => {});
  return answer;
};
