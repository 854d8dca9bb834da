import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import { componentsOf } from '../../suites/description/matching/components-of.ts';
import { withLearned, type LearnedEntry } from '../../suites/doctor/walk/entries.ts';
import type { Walk } from '../../suites/doctor/walk/walk.ts';
import type { Target } from '../../suites/target/target.ts';
import type { Described } from './own-description.ts';
import { walkedChain } from './walked-chain.ts';

/** Operations whose requests or answers a learned entry changes. */
const restingOn = ({ at: [, kind, key] }: LearnedEntry): readonly OperationId[] => {
  if (contract().isOperationId(key)) return [key];
  if (kind !== 'members' && kind !== 'values') return [];
  return contract().operationIds.filter((id) => componentsOf(id).has(key));
};

/** A value of the sandbox, as a target file names its entry. */
const valueIn = ({ at: [section, kind, key] }: LearnedEntry): readonly string[] => {
  if (kind === 'codes') return ['dialect.codes'];
  return kind === 'triggers' ? [[section, kind, key].join('.')] : [];
};

/** A target with what was learned of it. Nobody has reviewed that, either. */
export const asLearned = (target: Target, learned: readonly LearnedEntry[]): Target => {
  const taught = withLearned(target, learned);
  if (taught === undefined || learned.length === 0) return target;
  const { unreviewed = [], unreviewedValues = [] } = target.dialect;
  return {
    ...taught,
    dialect: {
      ...taught.dialect,
      unreviewed: [...new Set([...unreviewed, ...learned.flatMap(restingOn)])],
      unreviewedValues: [...new Set([...unreviewedValues, ...learned.flatMap(valueIn)])],
    },
  };
};

/** The names of a description as the walk left them, for the report. */
const ownWith = ({ own }: Described, { dialect }: Target): Described['own'] => {
  if (own?.description.names === undefined) return own;
  const { names } = own.description;
  const now = Object.fromEntries(
    (['operations', 'parameters', 'members', 'values', 'bodies'] as const).map((kind) => [
      kind,
      dialect[kind],
    ]),
  );
  return {
    ...own,
    description: { ...own.description, names: { ...names, dialect: { ...names.dialect, ...now } } },
  };
};

/** The walk in two lines: what breaks is said again by the rules that wait for it. */
const inShort = ({ links, learned }: Walk): string => {
  const broken = links.filter(({ state }) => state === 'broken').map(({ name }) => name);
  const names = [...new Set(learned.map(({ at }) => at.slice(0, 3).join('.')))];
  return [
    `${links.filter(({ state }) => state === 'holds').length} of ${links.length} links hold${broken.length === 0 ? '' : `; broken: ${broken.join(', ')}`}.`,
    names.length === 0 ? '' : ` Learned, for this run alone: ${names.join(', ')}.`,
    '\n\n',
  ].join('');
};

/** Whether something of a target is guessed that a walk may correct. */
export const isGuessed = ({ target: { dialect, capabilities } }: Described): boolean =>
  (dialect.unreviewed ?? []).length > 0 && capabilities.state;

/**
 * A target of which only an address and a description are known, with what one walk of the first chain teaches: the
 * checks would find every link that breaks anew.
 */
export const afterFirstWalk = async (described: Described, quiet: boolean): Promise<Described> => {
  const { target } = described;
  const walk = await walkedChain(target, quiet, { hints: described.hints });
  if (!quiet) process.stdout.write(inShort(walk));
  const taught = asLearned(target, walk.learned);
  return { target: taught, own: ownWith(described, taught) };
};
