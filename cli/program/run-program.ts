import { CommanderError, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { closest } from '../../spec/closest.ts';
import { messageOf } from '../../spec/error-message.ts';
import { UnwritableError, writeProblem } from '../../reports/formats/write-problem.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { keepPrinting } from '../run/sturdy-output.ts';
import { isBuildGone } from '../run/build-gone.ts';
import { CliError } from '../run/cli-error.ts';

/** After a mistake, each command refers to its own help. */
const referToHelp = (command: CommandUnknownOpts, name: string): void => {
  command.showHelpAfterError(`(\`${name} --help\` shows what there is)`);
  for (const below of command.commands) referToHelp(below, `${name} ${below.name()}`);
};

const unwritten = (cause: unknown): string | undefined =>
  cause instanceof UnwritableError ? cause.message : writeProblem(cause);

/** `psi help X` of an X that is none would print the help of everything, and nobody would see why. */
const mustBeKnown = (program: Command, [asked, name]: readonly string[]): void => {
  const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()]);
  if (asked !== 'help' || name === undefined || [...names, 'help'].includes(name)) return;
  const hint = closest(name, names);
  program.error(`error: unknown command '${name}'${hint === undefined ? '' : `\n(Did you mean ${hint}?)`}`);
};

/** A program that reads our output gets an object, also where the arguments were wrong. Other ends have theirs already. */
const sayInJson = (message: string, exitCode: number): void => {
  if (exitCode !== exitCodes.usage || !process.argv.includes('--json')) return;
  process.stdout.write(`${JSON.stringify({ error: { exitCode, message } }, null, 1)}\n`);
};

/** Parses the arguments of this process, runs the command that they name, and sets the exit code. */
export const runProgram = async (program: Command): Promise<void> => {
  referToHelp(program, program.name());
  keepPrinting();
  try {
    mustBeKnown(program, process.argv.slice(2));
    await program.parseAsync();
  } catch (cause) {
    if (cause instanceof CommanderError) {
      process.exitCode = cause.exitCode === 0 ? exitCodes.met : exitCodes.usage;
      if (cause.exitCode !== 0) sayInJson(cause.message.replace(/^error: /, ''), exitCodes.usage);
    } else if (cause instanceof CliError) {
      process.stderr.write(`psi: ${cause.message}\n`);
      sayInJson(cause.message, cause.exitCode);
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
