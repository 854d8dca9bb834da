import { createInterface } from 'node:readline/promises';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from '../run/cli-error.ts';
import { yesOrNo, type Reading } from './readings.ts';

/** Asks people on a terminal, and asks again where an answer cannot be used. */
export interface Dialogue {
  /** @param otherwise what an empty answer stands for */
  readonly ask: <T>(question: string, otherwise: string, read: (text: string) => Reading<T>) => Promise<T>;
  readonly isYes: (question: string, otherwise: 'yes' | 'no') => Promise<boolean>;
  readonly say: (line: string) => void;
  readonly close: () => void;
}

/** The terminal's lines. Raises a CliError where the input ends in place of an answer. */
export const dialogue = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Dialogue => {
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  const line = async (question: string): Promise<string> =>
    lines.question(question, { signal: ended.signal }).catch((cause: unknown) => {
      if (ended.signal.aborted)
        throw new CliError(exitCodes.usage, 'The input ended. Call psi init again to go on.');
      throw cause;
    });
  const say = (text: string): void => {
    output.write(`${text}\n`);
  };
  const ask: Dialogue['ask'] = async (question, otherwise, read) => {
    for (;;) {
      const answer = await line(`${question}${otherwise === '' ? '' : ` [${otherwise}]`} `);
      const reading = read(answer.trim() || otherwise);
      if ('value' in reading) return reading.value;
      say(`  ${reading.problem}`);
    }
  };
  return {
    ask,
    isYes: (question, otherwise) => ask(question, otherwise, yesOrNo),
    say,
    close: () => lines.close(),
  };
};
