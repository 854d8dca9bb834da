import { CommanderError, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { closest } from '../../spec/closest.ts';
import { messageOf } from '../../spec/error-message.ts';
import { UnwritableError, writeProblem } from '../../reports/formats/write-problem.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { keepPrinting } from '../run/sturdy-output.ts';
import { isBuildGone } from '../run/build-gone.ts';
import { CliError } from '../run/cli-error.ts';
import { refuseBlanks, withUsualName } from './usual-names.ts';

/** After a mistake, each command says what may have been meant, and refers to its own help. */
const explainMistakes = (command: CommandUnknownOpts, name: string): void => {
  command.showHelpAfterError(`(\`${name} --help\` shows what there is)`);
  command.configureOutput({ outputError: (text, write) => write(withUsualName(text, command)) });
  command.exitOverride((error) => {
    error.message = withUsualName(error.message, command);
    throw error;
  });
  for (const below of command.commands) explainMistakes(below, `${name} ${below.name()}`);
};

const unwritten = (cause: unknown): string | undefined =>
  cause instanceof UnwritableError ? cause.message : writeProblem(cause);

/** Whether the working folder was deleted. */
const isFolderGone = (cause: unknown): boolean =>
  cause instanceof Error && 'syscall' in cause && cause.syscall === 'uv_cwd';

/** `psi help X` of an X that is none would print the help of everything, and nobody would see why. */
const mustBeKnown = (command: CommandUnknownOpts, [name, ...below]: readonly string[]): void => {
  const { commands } = command;
  if (name === undefined || name === 'help' || commands.length === 0) return;
  const found = commands.find((each) => [each.name(), ...each.aliases()].includes(name));
  if (found !== undefined) return mustBeKnown(found, below);
  const hint = closest(
    name,
    commands.map((each) => each.name()),
  );
  command.error(`error: unknown command '${name}'${hint === undefined ? '' : `\n(Did you mean ${hint}?)`}`);
};

/** The arguments of this process. Commander's own `help` goes one level down; `psi help report show` asks for two. */
const argumentsFor = (program: Command): readonly string[] => {
  const given = process.argv.slice(2);
  const [asked, ...names] = given;
  if (asked !== 'help') return given;
  mustBeKnown(program, names);
  return [...names, '--help'];
};

/** A program that reads our output gets an object, also where the arguments were wrong. Other ends have theirs already. */
const sayInJson = (message: string, exitCode: number): void => {
  if (exitCode !== exitCodes.usage || !process.argv.includes('--json')) return;
  process.stdout.write(`${JSON.stringify({ error: { exitCode, message } }, null, 1)}\n`);
};

/** Parses the arguments of this process, runs the command that they name, and sets the exit code. */
export const runProgram = async (program: Command): Promise<void> => {
  explainMistakes(program, program.name());
  program.hook('preAction', (_, command) => refuseBlanks(command));
  keepPrinting();
  try {
    await program.parseAsync(argumentsFor(program), { from: 'user' });
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
    } else if (isFolderGone(cause)) {
      process.stderr.write('psi: The folder that you are in is no longer there: change to another one.\n');
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
