import { pathToFileURL } from 'node:url';

/** The command that a warm process is asked to run. */
export interface Asked {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** To be printed, on each output, after all that the command and its children have printed. */
  readonly mark: string;
}

/** Its answer when the command has ended. */
export interface Done {
  readonly code: number;
}

const begin = ({ program, args, cwd, env }: Asked): void => {
  process.argv = [process.execPath, program, ...args];
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
};

/** Takes away again all that a command has put around this process. */
const end = ({ mark }: Asked): Done => {
  const code = Number(process.exitCode ?? 0);
  for (const output of [process.stdout, process.stderr]) {
    Reflect.deleteProperty(output, 'write');
    output.removeAllListeners('error');
    output.write(mark);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  return { code };
};

let runs = 0;

/**
 * Runs a compiled command as if this process had just begun. Its first module is loaded anew, and the parts that it
 * imports are there already: to load those is most of what a process does before it comes to its command.
 */
const run = async (asked: Asked): Promise<Done> => {
  begin(asked);
  runs += 1;
  await import(`${pathToFileURL(asked.program).href}?run=${runs}`);
  return end(asked);
};

const answer = async (asked: Asked): Promise<void> => {
  process.send?.(await run(asked));
};

process.on('message', (asked: Asked) => void answer(asked));
process.on('disconnect', () => process.exit());
