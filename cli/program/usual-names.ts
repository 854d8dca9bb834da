import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Names that other tools have for our options. Their letters are often nearer to something else of ours. */
const options: Readonly<Record<string, readonly string[]>> = {
  '--target': ['--url', '--base-url', '--server', '--endpoint', '--host', '--config', '-t', '-u', '-c'],
  '--base-url': ['--url', '--server', '--endpoint', '--host', '--target', '-u'],
  '--openapi': ['--spec', '--schema', '--swagger', '--oas', '--definition', '--api'],
  '--report': ['--output', '--out', '--out-dir', '--output-dir', '--report-dir', '--reports', '--dir', '-o'],
  '--file': ['--output', '--out', '--target', '-o'],
  '--only': ['--rule', '--rules', '--filter', '--grep', '--test', '--include', '-k', '-g'],
  '--area': ['--tag', '--tags', '--group', '--resource', '--suite'],
  '--workers': ['--parallel', '--jobs', '--concurrency', '--threads', '--processes', '-j', '-n', '-w'],
  '--cases': ['--examples', '--max-examples', '--runs', '--iterations', '--hypothesis-max-examples'],
  '--max-minutes': ['--timeout', '--time-limit', '--deadline'],
  '--without': ['--skip', '--exclude', '--ignore'],
  '--baseline': ['--before', '--since', '--previous', '--compare'],
  '--allow-inconclusive': ['--allow-skipped', '--no-fail', '--lenient'],
  '--json': ['--format', '--reporter', '--machine'],
  '--quiet': ['--silent', '--no-progress', '-q', '-s'],
  '--yes': ['--no-input', '--non-interactive', '--defaults', '-y'],
  '--force': ['--overwrite', '-f'],
  '--data': ['--db', '--database', '--store', '--storage', '--file', '-d'],
  '--port': ['--listen', '-p'],
  '--trust': ['--key', '--public-key', '--verify'],
  '--version': ['-v', '--ver'],
};

/** The same for commands. */
const commands: Readonly<Record<string, string>> = {
  version: '--version',
  test: 'check',
  run: 'check',
  validate: 'check',
  lint: 'check',
  serve: 'mock',
  server: 'mock',
  start: 'mock',
  list: 'rules',
  ls: 'rules',
  setup: 'init',
  config: 'init',
  status: 'doctor',
  ping: 'doctor',
  open: 'report open',
  show: 'report show',
  diff: 'report diff',
  compare: 'report diff',
  merge: 'report merge',
};

const optionFor = (flag: string, command: CommandUnknownOpts): string | undefined => {
  const known = command.createHelp().visibleOptions(command);
  return known.find(({ long }) => options[long ?? '']?.includes(flag))?.long;
};

/** A mistake in the words of other tools, with the name that it has here. */
export const withUsualName = (message: string, command: CommandUnknownOpts): string => {
  const [, kind, name = ''] = /unknown (option|command) '([^'=]*)[^']*'/.exec(message) ?? [];
  if (kind === undefined) return message;
  const meant = kind === 'option' ? optionFor(name, command) : commands[name];
  if (meant === undefined || (kind === 'command' && command.parent !== null)) return message;
  const [first = '', ...others] = message.split('\n').filter((line) => !line.startsWith('(Did you mean'));
  return [first, `(Did you mean ${meant}?)`, ...others].join('\n');
};

const isBlank = (value: unknown): boolean =>
  [value].flat().some((each) => typeof each === 'string' && each.trim() === '');

/** Ends the program where a value is empty, most often because a variable of the shell was. */
export const refuseBlanks = (command: CommandUnknownOpts): void => {
  // A shell that asks how a line goes on ends it with the word that nobody has typed yet.
  if (command.name() === 'complete') return;
  for (const option of command.options) {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    const source = command.getOptionValueSource(name);
    // An empty variable of the environment is as good as none.
    if (isBlank(value) && (source === 'cli' || (source === 'env' && value !== '')))
      command.error(`error: option '${option.flags}' has an empty value. Give it one, or leave it out.`);
  }
  for (const [n, argument] of command.registeredArguments.entries())
    if (isBlank(command.processedArgs[n]))
      command.error(`error: argument '${argument.name()}' is empty. Give it a value.`);
};
