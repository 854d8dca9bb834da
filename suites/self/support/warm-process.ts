import { pathToFileURL } from 'node:url';
import type { Ended } from './psi-command.ts';

/** What a warm process is asked to run. */
export interface Asked {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

type Output = 'stdout' | 'stderr';

/** Keeps what is written to an output of this process, until it is asked for that. */
const keep = (name: Output): (() => string) => {
  const output = process[name];
  let text = '';
  output.write = (chunk: Uint8Array | string, ...rest: readonly unknown[]): boolean => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const written = rest.at(-1);
    if (typeof written === 'function') process.nextTick(written);
    return true;
  };
  return () => {
    Reflect.deleteProperty(output, 'write');
    output.removeAllListeners('error');
    return text;
  };
};

const begin = ({ program, args, cwd, env }: Asked): void => {
  process.argv = [process.execPath, program, ...args];
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
};

let runs = 0;

/**
 * Runs a compiled command as if this process had just begun. Its first module is loaded anew, and the parts that it
 * imports are there already: to load those is most of what a process does before it comes to its command.
 */
const run = async (asked: Asked): Promise<Ended> => {
  begin(asked);
  const [stdout, stderr] = [keep('stdout'), keep('stderr')];
  runs += 1;
  await import(`${pathToFileURL(asked.program).href}?run=${runs}`);
  const { exitCode } = process;
  // Those of a command that waited for a signal.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  return { code: exitCode === undefined ? 0 : Number(exitCode), stdout: stdout(), stderr: stderr() };
};

process.on('message', (asked: Asked) => {
  void run(asked).then((ended) => process.send?.(ended));
});
process.on('disconnect', () => process.exit());
