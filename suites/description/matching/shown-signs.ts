import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { isShownParameter } from '../../target/dialect/parameters.ts';
import { placesOfMember } from '../../target/dialect/places.ts';
import { thingFor } from './answer-thing.ts';
import { ourLeaves, theirLeaves, type Leaf } from './leaves.ts';
import { ourOperations, type OurOperation } from './our-operations.ts';
import type { Sign } from './signs.ts';
import type { TheirOperation } from './their-operation.ts';
import type { Thing } from './vocabulary.ts';

/** The header of a signed retry. Source: Authentication > Rules. */
const walletSignature = 'service-wallet-signature';

/** The groups that have actions of embedded wallets: only these are signed. */
const signedGroups: ReadonlySet<string> = new Set([
  'credentials',
  'sessions',
  'delegatedKeys',
  'internalAccounts',
]);

const takesSignature = ({ own }: TheirOperation): boolean =>
  own.parameters.some((each) => each.in === 'header' && each.name.toLowerCase() === walletSignature);

/** Whether an operation is an action of embedded wallets on both sides. */
export const isSignedAction = ({ id }: OurOperation, theirs: TheirOperation): boolean =>
  signedGroups.has(id.split('.')[0] ?? id) && takesSignature(theirs);

const headerSigns = (ours: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  if (!takesSignature(theirs)) return [];
  return isSignedAction(ours, theirs)
    ? [{ score: 1, what: 'the signature of a wallet' }]
    : [{ score: -2, what: 'a signature' }];
};

/** Query parameters that the document names; whose customer's things are asked for, any list may take. */
const querySigns = ({ id }: OurOperation, { own }: TheirOperation): readonly Sign[] => {
  const same = own.parameters.filter(
    (each) => each.in === 'query' && each.name !== 'customerId' && isShownParameter(id, each.name),
  );
  return same.length === 0
    ? []
    : [{ score: 1, what: `"${same.map(({ name }) => name).join('", "')}" in its query` }];
};

/** Fewer values are common to much. */
const fewestValues = 3;

/** The sets of values that members of a thing itself have. */
const setsIn = (leaves: readonly Leaf[]): readonly string[] =>
  leaves.flatMap(({ at, choices = [] }) =>
    at.lastIndexOf('/') > 0 || choices.length < fewestValues ? [] : [choices.toSorted().join(' ')],
  );

const setsOf = (id: OperationId): readonly string[] => {
  const schema = contract().description.answerSchemaOf(id, 200);
  if (schema === undefined) return [];
  const rows = placesOfMember(schema, '/data');
  return setsIn(ourLeaves(rows.length === 0 ? [schema] : rows.map((place) => `${place}/items` as const)));
};

/** An agent's action is asked for by the same answer as one that waits for approval. */
const mostThings = 2;

/** The things that each set of values belongs to, where it belongs to few. */
const thingsOfSets = ofContract((): ReadonlyMap<string, ReadonlySet<Thing>> => {
  const found = new Map<string, Set<Thing>>();
  for (const { id, thing } of ourOperations())
    for (const set of setsOf(id)) found.set(set, (found.get(set) ?? new Set()).add(thing));
  return new Map([...found].filter(([, all]) => all.size <= mostThings));
});

const theirSets = new WeakMap<TheirOperation, Map<OperationId, readonly string[]>>();

const setsOfTheirs = (id: OperationId, theirs: TheirOperation): readonly string[] => {
  const known = theirSets.get(theirs) ?? new Map<OperationId, readonly string[]>();
  theirSets.set(theirs, known);
  const found = known.get(id) ?? setsIn(theirLeaves(thingFor(id, theirs.own), 'answer'));
  known.set(id, found);
  return found;
};

/** Values that a member of its answer has, and of our things this one alone. */
const valueSigns = ({ id, thing, scope }: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  if (scope === 'sandbox') return [];
  const [same] = setsOfTheirs(id, theirs).filter((set) => thingsOfSets().get(set)?.has(thing) === true);
  return same === undefined ? [] : [{ score: 2, what: `the values ${same.split(' ').join(', ')}` }];
};

/** Signs of a thing by itself. */
export const namingSigns = (ours: OurOperation, theirs: TheirOperation): readonly Sign[] =>
  valueSigns(ours, theirs);

/** Signs that speak for an operation, or against it, once its thing is known. */
export const shownSigns = (ours: OurOperation, theirs: TheirOperation): readonly Sign[] => [
  ...headerSigns(ours, theirs),
  ...querySigns(ours, theirs),
];
