import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { exitCodes } from '../reports/judgement/policy.ts';
import { CliError } from '../cli/run/cli-error.ts';

/** The kinds of self-tests. */
export type Kind = 'faults' | 'variations' | 'assumptions' | 'together' | 'clients';

/** The option that asks for each kind; faults are tried when nothing is asked for. */
const asked: Readonly<Record<Exclude<Kind, 'faults'>, string>> = {
  variations: '--variations',
  assumptions: '--assumptions',
  together: '--assumptions --together',
  clients: '--clients',
};

/** Options that not every kind reads, and who does. */
const readBy: Readonly<Record<string, readonly Kind[]>> = {
  fault: ['faults'],
  sample: ['faults', 'variations', 'assumptions'],
  resume: ['faults', 'variations', 'assumptions', 'clients'],
  variation: ['variations'],
  full: ['variations'],
  together: ['variations', 'together'],
  assumption: ['assumptions'],
  plan: ['assumptions'],
  said: ['together'],
  area: ['together'],
  expiry: ['together'],
  cases: ['variations', 'together'],
  report: ['variations', 'together'],
  mutant: ['clients'],
  variant: ['clients'],
  set: ['clients'],
};

interface Modes {
  readonly variations: boolean;
  readonly assumptions: boolean;
  readonly clients: boolean;
  readonly together: boolean;
}

const kindIn = ({ variations, assumptions, clients, together }: Modes): Kind => {
  const wanted = Object.entries({ variations, assumptions, clients }).flatMap(([name, is]) =>
    is ? [`--${name}`] : [],
  );
  if (wanted.length > 1)
    throw new CliError(
      exitCodes.usage,
      `${wanted.join(' and ')} are self-tests of their own: run one at a time.`,
    );
  if (variations) return 'variations';
  if (clients) return 'clients';
  if (!assumptions) return 'faults';
  return together ? 'together' : 'assumptions';
};

/** The advice on an option that this kind does not read: another one, or none. */
const refusal = (name: string, kinds: readonly Kind[], kind: Kind): string => {
  const isShort = kind === 'faults' || (kind === 'assumptions' && kinds.includes('together'));
  if (kind !== 'faults' && !isShort) return `--${name} does not go with ${asked[kind]}.`;
  const needs = kinds.flatMap((each) => (each === 'faults' ? [] : asked[each].replace(` --${name}`, '')));
  return `--${name} needs ${needs.join(' or ')}.`;
};

/** The self-test that is asked for. Raises a CliError for two of them, and for an option that this one does not read. */
export const kindOf = (modes: Modes, command: CommandUnknownOpts): Kind => {
  const kind = kindIn(modes);
  for (const [name, kinds] of Object.entries(readBy))
    if (command.getOptionValueSource(name) === 'cli' && !kinds.includes(kind))
      throw new CliError(exitCodes.usage, refusal(name, kinds, kind));
  return kind;
};
