import { CommanderError, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { messageOf } from '../../spec/error-message.ts';
import { UnwritableError, writeProblem } from '../../reports/formats/write-problem.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { keepPrinting } from './sturdy-output.ts';
import { isBuildGone } from '../run/build-gone.ts';
import { CliError } from '../run/cli-error.ts';

/** After a mistake, each command refers to its own help. */
const referToHelp = (command: CommandUnknownOpts, name: string): void => {
  command.showHelpAfterError(`(\`${name} --help\` shows what there is)`);
  for (const below of command.commands) referToHelp(below, `${name} ${below.name()}`);
};

const unwritten = (cause: unknown): string | undefined =>
  cause instanceof UnwritableError ? cause.message : writeProblem(cause);

/** Parses the arguments of this process, runs the command that they name, and sets the exit code. */
export const runProgram = async (program: Command): Promise<void> => {
  referToHelp(program, program.name());
  keepPrinting();
  try {
    await program.parseAsync();
  } catch (cause) {
    if (cause instanceof CommanderError)
      process.exitCode = cause.exitCode === 0 ? exitCodes.met : exitCodes.usage;
    else if (cause instanceof CliError) {
      process.stderr.write(`psi: ${cause.message}\n`);
      process.exitCode = cause.exitCode;
    } else if (unwritten(cause) !== undefined) {
      process.stderr.write(`psi: ${unwritten(cause)}\n`);
      process.exitCode = exitCodes.usage;
    } else if (isBuildGone(cause)) {
      process.stderr.write('psi: The build is missing or under way: run `npm run build`.\n');
      process.exitCode = exitCodes.suiteFailed;
    } else {
      process.stderr.write(
        `psi failed. This is a defect of psi itself:\n${cause instanceof Error ? cause.stack : messageOf(cause)}\n`,
      );
      process.exitCode = exitCodes.suiteFailed;
    }
  }
};
