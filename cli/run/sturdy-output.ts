import { writeProblem } from '../../reports/formats/write-problem.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { redactedText } from '../../suites/kit/check/redact.ts';

type Output = Pick<NodeJS.WriteStream, 'write'>;

/** Hides the credentials that this process knows in all that it prints, whichever answer of a target brought them. */
const hideIn = (output: Output): void => {
  const { write } = output;
  output.write = new Proxy(write, {
    apply: (_, stream: unknown, [text, ...rest]: readonly unknown[]): unknown =>
      Reflect.apply(write, stream, [typeof text === 'string' ? redactedText(text) : text, ...rest]),
  });
};

const outputs = { 'standard output': process.stdout, 'standard error': process.stderr };

/** Ends this process, whose output cannot be written, with one sentence. */
const end = (sentence: string): void => {
  process.stderr.write(`psi: ${sentence}\n`);
  process.exit(exitCodes.usage);
};

/**
 * A reader of the output may have seen enough (`psi rules | head`): the process goes on, and its exit code counts. Any
 * other fault of printing, such as a full disk, ends it with one sentence.
 *
 * @param giveUp ends the process
 */
export const keepPrinting = (giveUp = end): void => {
  for (const [name, output] of Object.entries(outputs)) {
    hideIn(output);
    output.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EPIPE') return;
      // Where it is standard error, nothing more can be said.
      if (output === process.stderr) process.exit(exitCodes.usage);
      giveUp(writeProblem(cause, name) ?? `${name} cannot be written: ${cause.message}.`);
    });
  }
};
