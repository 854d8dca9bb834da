import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment, Exit } from './client.ts';
import { areAllDead } from './dead-group.ts';

/** The end of what a program printed is kept, this many characters of it. */
const keptOutput = 16_384;

/** The kept length of a program's output, which is searched for secrets. Characters. */
const longestPrinted = 1024 * 1024;

/** Keeps the beginning of what comes. */
export const createPrinted = (): { readonly add: (text: string) => void; readonly text: () => string } => {
  let printed = '';
  return {
    add: (text) => {
      if (printed.length < longestPrinted) printed += text;
    },
    text: () => printed,
  };
};

/** A program that does not end when it is asked to is killed after so long. Milliseconds. */
const usualGraceMs = 3000;

const pollMs = 10;

/** Something that the program has left behind may hold its output open: the rest of it is waited for so long. Milliseconds. */
const longestDrainMs = 300;

/** A line of a program that is quoted is cut after so many characters. */
const quotedLine = 300;

/** How a program ended, with the last line that it printed. */
export const howEnded = ({ code, signal }: Exit, output: string): string => {
  const last = output.trimEnd().split('\n').at(-1)?.trim().slice(0, quotedLine) ?? '';
  const quoted = last === '' ? '' : `: ${last.replace(/\.$/, '')}`;
  return `ended with ${signal ?? `code ${code ?? '?'}`}${quoted}.`;
};

/** A running program of the partner. */
export interface Program {
  readonly write: (text: string) => void;
  readonly exited: () => Exit | undefined;
  /** Settles when it has ended, whoever ended it. */
  readonly ended: Promise<Exit>;
  /** Settles when it has ended and all that it printed is there. */
  readonly drained: Promise<Exit>;
  readonly output: () => string;
  /** Ends it and all that it started: asks first, and gives it so many milliseconds. */
  readonly stop: (graceMs?: number) => Promise<Exit>;
  /** Ends it and all that it started at once. */
  readonly kill: () => Promise<Exit>;
}

interface ProgramOptions {
  readonly command: string;
  readonly environment: Environment;
  /** Gets what it prints on standard output. */
  readonly onOutput?: (text: string) => void;
  /** Gets what it prints on standard error. */
  readonly onError?: (text: string) => void;
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Whether anything of the group is still there. One that nobody has buried yet is not. */
const isAlive = ({ pid }: ChildProcess): boolean => {
  if (pid === undefined) return false;
  try {
    process.kill(-pid, 0);
    return !areAllDead(pid);
  } catch {
    return false;
  }
};

/** Runs a shell command in a group of its own, so that everything that it starts ends with it. */
export const runProgram = ({ command, environment, onOutput, onError }: ProgramOptions): Program => {
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let kept = '';
  let exit: Exit | undefined;
  const keep = (text: string): void => {
    kept = `${kept}${text}`.slice(-keptOutput);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    keep(text);
    onOutput?.(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    keep(text);
    onError?.(text);
  });
  // A program that has ended reads nothing any more; `exited` says so.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Exit>((resolve) => {
    const finish = (code: number | null, signal: string | null): void => {
      exit ??= { code, signal };
      resolve(exit);
    };
    child.once('error', (error) => {
      keep(error.message);
      finish(127, null);
    });
    child.once('exit', finish);
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const drained = ended.then(async (how) => {
    await Promise.race([closed, pause(longestDrainMs)]);
    return how;
  });

  const end = async (signal: NodeJS.Signals, graceMs = usualGraceMs): Promise<Exit> => {
    const deadline = Date.now() + graceMs;
    signalGroup(child, signal);
    // A shell may end before what it has started: that has its grace, too.
    while (isAlive(child) && Date.now() < deadline) await pause(pollMs);
    signalGroup(child, 'SIGKILL');
    const how = await drained;
    child.stdin.destroy();
    child.stdout.destroy();
    child.stderr.destroy();
    return how;
  };

  return {
    write: (text) => {
      if (exit === undefined) child.stdin.write(text);
    },
    exited: () => exit,
    ended,
    drained,
    output: () => kept,
    stop: (graceMs) => end('SIGTERM', graceMs),
    kill: () => end('SIGKILL'),
  };
};
