import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { ourLeaves, theirLeaves } from './leaves.ts';
import { meaningOf } from './names.ts';
import type { OurOperation } from './our-operations.ts';
import type { Sign } from './signs.ts';
import { requestBodyOf, thingIn, type TheirOperation } from './their-operation.ts';
import { wordsOf } from './words.ts';

const namesOfBody = ofContract(() => new Map<OperationId, ReadonlySet<string>>());

const ourBodyNames = (id: OperationId): ReadonlySet<string> => {
  const known = namesOfBody().get(id);
  if (known !== undefined) return known;
  const schema = contract().description.bodySchemaOf(id);
  const names = new Set(schema === undefined ? [] : ourLeaves([schema]).map(meaningOf));
  namesOfBody().set(id, names);
  return names;
};

/** An id in the path that ours says in the body. */
export const idSigns = ({ id }: OurOperation, { path }: TheirOperation): readonly Sign[] => {
  const ours = ourBodyNames(id);
  const [name] = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, each = '']) =>
    ours.has(meaningOf({ at: `/${each}`, types: [] })) ? [each] : [],
  );
  return name === undefined ? [] : [{ score: 1, what: `"${name}" in the path` }];
};

const funding: readonly string[] = ['fund', 'funding', 'deposit', 'topup', 'credit', 'load'];

const accounts: readonly string[] = [
  'internal account',
  'account',
  'funding account',
  'ledger account',
  'destination account',
  'target account',
  'to account',
  'wallet',
  'purse',
  'balance',
];

/** The names in the path and in the request, each without what says that it is an id. */
const namesAskedFor = ({ path, own }: TheirOperation): readonly string[] =>
  [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ...theirLeaves(requestBodyOf(own), 'request').map(({ at }) => namesIn(at).at(-1) ?? ''),
  ].map((name) =>
    wordsOf(name)
      .filter((word) => !['id', 'identifier', 'ref', 'reference'].includes(word))
      .join(' '),
  );

/** Money for an account that the request names: a path need not say what it is put into. */
export const fundingSigns = ({ id }: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  const { nouns, id: name, summary, method } = theirs;
  if (id !== 'sandbox.fundInternalAccount' || method === 'GET') return [];
  const isFunding = [...nouns.flat(), ...name, ...summary].some((word) => funding.includes(word));
  const asked = namesAskedFor(theirs);
  const isOfAccount = asked.some((each) => accounts.includes(each));
  const isOfOther = asked.some((each) => ['card', 'quote', 'external account'].includes(each));
  return isFunding && isOfAccount && !isOfOther ? [{ score: 3, what: 'money for an account' }] : [];
};

/** What may be spent, in the rows of a list: nothing but an account with money in it has that. */
export const balanceSigns = ({ thing, verbs }: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  if (thing !== 'internalAccount' || !verbs.includes('list') || !theirs.isList) return [];
  const isHeld = theirLeaves(thingIn(theirs.own), 'answer').some(
    ({ at, types }) =>
      types.some((type) => type === 'integer' || type === 'number') &&
      namesIn(at)
        .flatMap(wordsOf)
        .some((word) => ['balance', 'available', 'spendable'].includes(word)),
  );
  return isHeld ? [{ score: 1.5, what: 'a balance in its rows' }] : [];
};

/** The members that both requests have. */
export const bodySigns = (
  { id }: OurOperation,
  { bodyNames }: { readonly bodyNames: ReadonlySet<string> },
): readonly Sign[] => {
  const ours = ourBodyNames(id);
  if (ours.size === 0 || bodyNames.size === 0) return [];
  const same = [...bodyNames].filter((name) => ours.has(name)).length;
  const share = same / Math.min(ours.size, bodyNames.size);
  return same === 0
    ? []
    : [{ score: Math.min(2, same * 0.5) * share + 0.5 * share, what: `${same} members of its request` }];
};
