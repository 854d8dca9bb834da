import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { isShown, placesOfMember } from '../target/dialect/places.ts';
import { isRow, type View } from './views.ts';

const elsewhere = 'conventions/reads-answer-what-they-name';

/** Reads about which the document says it by a rule of their own. */
const stated: Partial<Readonly<Record<OperationId, RuleId>>> = {
  'customers.get': 'customers/get-answers-that-customer',
  'quotes.get': 'quotes/get-returns-that-quote',
  'transactions.get': 'transactions/get-returns-that-transaction',
};

const ofParents = 'delegated-keys/list-is-of-what-it-names';

/**
 * The list of which the document says that it is of one thing, and by which parameters. Whether other lists are, is left
 * open: that of the operations of a stablecoin may have those of all.
 */
const parents: Partial<Readonly<Record<OperationId, readonly string[]>>> = {
  'delegatedKeys.list': ['accountId', 'fundingSourceId'],
};

export const namedRules: readonly RuleId[] = [elsewhere, ...Object.values(stated), ofParents];

/** The last parameter of a path that ends with one: the id of what is read. */
const namedLast = (id: OperationId): string | undefined =>
  /\{(\w+)\}$/.exec(contract().operation(id).path)?.[1];

const kindOf = (id: string): string => id.slice(0, id.lastIndexOf(':') + 1);

/**
 * Whether two ids are of two things of one kind: an id of another kind may name the same in another way. Ids are strings
 * by the document, so each is spelled in one way wherever it stands; all of the suite compares them so.
 */
const areTwo = (one: string, other: string): boolean => kindOf(one) === kindOf(other) && one !== other;

const examineRead = (
  { operation }: Exchange,
  asked: CallOptions,
  view: View,
  examine: FindingCollector,
): void => {
  const { method, isList } = contract().operation(operation);
  const wanted = asked.path?.[namedLast(operation) ?? ''];
  // A document that replaces another may have an id of its own, and be found under both.
  if (operation === 'documents.get') return;
  if (method !== 'GET' || isList === true || wanted === undefined || view.at !== '') return;
  examine.assert(stated[operation] ?? elsewhere, !areTwo(view.id, wanted), () => ({
    expected: `${wanted}, which ${operation} asked for`,
    actual: view.id,
    on: view.on,
    pointer: '/id',
    side: 'response',
  }));
};

/** Whether the rows are known to have the member by this name. */
export const isMeant = ({ places }: View, name: string): boolean =>
  places.some((place) =>
    placesOfMember(place, `/${escaped(name)}`).some((member) => target().dialect.complete || isShown(member)),
  );

const examineRow = (
  { operation }: Exchange,
  asked: CallOptions,
  view: View,
  examine: FindingCollector,
): void => {
  const values = { ...asked.query, ...asked.path };
  const named = (parents[operation] ?? []).filter((name) => typeof values[name] === 'string');
  const [name] = named;
  // The document does not show what a list that is asked for by two things shows: those of both, or of either.
  if (name === undefined || named.length > 1 || !isRow(view) || !isMeant(view, name)) return;
  const [wanted, shown] = [String(values[name]), view.shown[name]];
  if (typeof shown !== 'string') return;
  examine.assert(ofParents, !areTwo(shown, wanted), () => ({
    expected: `rows whose ${name} is ${wanted}, which ${operation} asked for`,
    actual: `${view.id} with ${name} ${shown}`,
    on: view.on,
    pointer: `${view.at}/${escaped(name)}`,
    side: 'response',
  }));
};

/** Holds what an answer shows against what its request names. */
export const examineNamed = (
  exchange: Exchange,
  asked: CallOptions,
  views: readonly View[],
  examine: FindingCollector,
): void => {
  for (const view of views) {
    examineRead(exchange, asked, view, examine);
    examineRow(exchange, asked, view, examine);
  }
};
