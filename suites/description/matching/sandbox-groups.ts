import type { TheirOperation } from './their-operation.ts';
import { things, type Thing } from './vocabulary.ts';
import { has } from './words.ts';

/** Things that nobody makes but a simulation: a platform does not send the messages of a card network. */
const simulated: readonly Thing[] = [
  'cardAuthorizationAdvice',
  'cardBalanceInquiry',
  'cardClearing',
  'cardCreditAuthorization',
  'cardFinancialAuthorization',
  'cardReturnReversal',
];

/** With fewer of them, a group of operations may be anything. */
const fewest = 3;

const simulatedBy = ({ nouns, id, summary }: TheirOperation): readonly Thing[] =>
  simulated.filter((thing) =>
    [...nouns, id, summary].some((words) => things[thing].some((phrase) => has(words, phrase))),
  );

/** The groups that an operation is in: by its tags, and by each beginning of its path. */
const groupsOf = ({ path, tags }: TheirOperation): readonly string[] => {
  const parts = path.split('/').filter((part) => part !== '');
  const first = parts.findIndex((part) => part.startsWith('{'));
  const fixed = first < 0 ? parts.slice(0, -1) : parts.slice(0, first);
  return [
    ...(tags.length === 0 ? [] : [`tag ${tags.join(' ')}`]),
    ...fixed.map((_, n) => `path ${fixed.slice(0, n + 1).join('/')}`),
  ];
};

/**
 * Finds the sandbox by what is in it, whatever it is called: a group that plays the messages of a card network, in which
 * everything is sent and nothing is read.
 *
 * @param shown operations at places of the document that are no sandbox: their groups are none
 */
export const withSandboxFound = (
  free: readonly TheirOperation[],
  shown: readonly TheirOperation[],
): readonly TheirOperation[] => {
  const known = new Set(shown.flatMap(groupsOf));
  const read = new Set(free.filter(({ method }) => method === 'GET').flatMap(groupsOf));
  const played = new Map<string, Set<Thing>>();
  for (const theirs of free)
    for (const group of groupsOf(theirs))
      for (const thing of simulatedBy(theirs)) played.set(group, (played.get(group) ?? new Set()).add(thing));
  const found = new Set(
    [...played].flatMap(([group, all]) =>
      all.size < fewest || known.has(group) || read.has(group) ? [] : [group],
    ),
  );
  return free.map((theirs) =>
    theirs.scopes.includes('sandbox') || !groupsOf(theirs).some((group) => found.has(group))
      ? theirs
      : { ...theirs, scopes: [...theirs.scopes, 'sandbox'] },
  );
};
