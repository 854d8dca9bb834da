import { jsonIn } from '../../../spec/json.ts';
import type { AskAnswer } from '../../../spec/results/client-evidence.ts';
import {
  answerIn,
  answersLookSo,
  lost,
  quoted,
  timeOver,
  type DrivenClient,
  type Environment,
  type Exit,
} from './client.ts';
import { createPrinted, howEnded, runProgram, type Program } from './program.ts';

/** A line longer than this is no answer. Characters. */
const longestLine = 1024 * 1024;

interface Waiting {
  readonly id: number;
  readonly settle: (answer: AskAnswer) => void;
}

interface Session {
  readonly program: Program;
  readonly ask: (ask: string, asked: unknown) => Promise<AskAnswer>;
}

/** The exit code of a shell for a command that it does not find. */
const notFound = 127;

/** The command, for a sentence about how it ended: an address with another scheme was meant for no shell. */
const ranAs = (command: string, { code }: Exit): string =>
  code === notFound
    ? `\`${command}\` is no http(s) address, so it was run as a shell command; it`
    : `\`${command}\``;

/** The output of a driver in place of an answer; `line` is the last of it, `rest` what has no end of line yet. */
const printedInstead = (id: number, line: string | undefined, rest: string): string => {
  const expected = `${answersLookSo}, in one line; its id is ${id}.`;
  if (rest.trim() !== '') return ` It printed ${quoted(rest)} without an end of line. ${expected}`;
  return line === undefined
    ? ' It printed nothing.'
    : ` The last line that it printed is no answer to this: ${quoted(line)}. ${expected}`;
};

/** Runs the driver's command and talks to it, one JSON object to a line. All other lines are its output. */
const openSession = (
  command: string,
  environment: Environment,
  { askMs, printed }: { readonly askMs: number; readonly printed: (text: string) => void },
): Session => {
  const waiting = new Map<number, Waiting>();
  let rest = '';
  let count = 0;
  /** The last line that was no answer, since something was asked. */
  let other: string | undefined;

  const settleAll = (answer: AskAnswer): void => {
    for (const { settle } of waiting.values()) settle(answer);
    waiting.clear();
  };

  const onLine = (line: string): void => {
    const value = jsonIn(line) as { readonly id?: unknown } | undefined;
    // Programs print other things, too: only what looks like an answer is one.
    const id = typeof value === 'object' && value !== null ? value.id : undefined;
    const asked = typeof id === 'number' ? waiting.get(id) : undefined;
    if (asked === undefined) {
      if (line.trim() !== '') other = line;
      printed(`${line}\n`);
    } else asked.settle(answerIn(value));
  };

  const onOutput = (text: string): void => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) {
      rest = '';
      settleAll(lost('garbage', `The driver printed a line of more than ${longestLine} characters.`));
    }
    for (const line of lines) onLine(line);
  };

  const program = runProgram({ command, environment, onOutput, onError: printed });
  void program.drained.then((exit) =>
    settleAll(lost('gone', `${ranAs(command, exit)} ${howEnded(exit, program.output())}`)),
  );

  const ask = (verb: string, asked: unknown): Promise<AskAnswer> =>
    new Promise((resolve) => {
      if (program.exited() !== undefined) {
        resolve(lost('gone', 'The driver has ended.'));
        return;
      }
      count += 1;
      const id = count;
      other = undefined;
      const timer = setTimeout(() => settle(timeOver(askMs, printedInstead(id, other, rest))), askMs);
      const settle = (answer: AskAnswer): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      waiting.set(id, { id, settle });
      program.write(`${JSON.stringify({ id, ask: verb, with: asked })}\n`);
    });

  return { program, ask };
};

/**
 * A client that is driven over the standard input of a command; the command is run anew for each scenario. It has `askMs`
 * milliseconds for each answer.
 */
export const stdinDriver = (command: string, askMs: number): DrivenClient => {
  let session: Session | undefined;
  const { add: printed, text } = createPrinted();
  // A driver that did not answer is not asked to say goodbye.
  let isLost = false;
  const noted = (answer: AskAnswer): AskAnswer => {
    if ('lost' in answer) isLost = true;
    return answer;
  };
  return {
    start: (environment) => {
      session = openSession(command, environment, { askMs, printed });
      isLost = false;
      return session.ask('hello', { environment }).then(noted);
    },
    ask: (ask, asked) =>
      session?.ask(ask, asked).then(noted) ?? Promise.resolve(lost('gone', 'The driver was not started.')),
    kill: async () => {
      await session?.program.kill();
    },
    stop: async () => {
      if (session?.program.exited() === undefined && !isLost) await session?.ask('bye', {});
      await session?.program.stop();
    },
    exited: () => session?.program.exited(),
    output: () => session?.program.output() ?? '',
    printed: text,
  };
};
