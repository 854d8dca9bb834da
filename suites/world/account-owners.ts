import { isJsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { isKind, isRow, kept, type View } from './views.ts';

/** A list of accounts, and whose they are: on every page, whatever else the request asks for. */
interface Owned {
  readonly list: OperationId;
  readonly rule: RuleId;
  /** Of the customer that the request names, or of no customer at all. */
  readonly of: 'customerId' | 'nobody';
  /** The list that says whose each account is. */
  readonly known: OperationId;
}

const owned: readonly Owned[] = [
  {
    list: 'internalAccounts.listForCustomer',
    rule: 'internal-accounts/customer-list-shows-that-customer-only',
    of: 'customerId',
    known: 'internalAccounts.listForCustomer',
  },
  {
    list: 'internalAccounts.listForPlatform',
    rule: 'internal-accounts/platform-list-has-no-customer-account',
    of: 'nobody',
    known: 'internalAccounts.listForCustomer',
  },
  {
    list: 'customerExternalAccounts.list',
    rule: 'external-accounts/customer-list-shows-that-customer-only',
    of: 'customerId',
    known: 'customerExternalAccounts.list',
  },
  {
    list: 'platformExternalAccounts.list',
    rule: 'external-accounts/platform-list-has-no-customer-account',
    of: 'nobody',
    known: 'customerExternalAccounts.list',
  },
];

export const ownerRules: readonly RuleId[] = owned.map(({ rule }) => rule);

/** The customer whose account it is, and where that was seen. */
interface Owner {
  readonly customerId: string;
  readonly on: HttpRecord;
}

/** The accounts of a run, and whose they are. */
export interface Owners {
  readonly of: Map<string, Owner>;
  /** Accounts that the list of another customer was without, by list. */
  readonly lacked: Map<OperationId, Set<string>>;
  /** Lists that have shown that they are of the customer whom a request names. */
  readonly narrow: Set<OperationId>;
}

export const noOwners = (): Owners => ({ of: new Map(), lacked: new Map(), narrow: new Set() });

/** More are not remembered. */
const mostAccounts = 10_000;

/** Whose it says that it is: an empty text names nobody. The member has our name. */
const ownerIn = ({ shown }: View): string | undefined => {
  const owner = target().dialect.complete ? shown['customerId'] : undefined;
  return typeof owner === 'string' && owner !== '' ? owner : undefined;
};

const isAccount = (view: View): boolean =>
  isKind(view, 'InternalAccount') || isKind(view, 'ExternalAccountFields');

const note = (view: View, customerId: string | undefined, { of }: Owners): void => {
  if (customerId === undefined || of.has(view.id) || of.size >= mostAccounts) return;
  of.set(view.id, { customerId, on: kept(view).on });
};

const isWhole = ({ response: { body } }: Exchange, { query = {} }: CallOptions): boolean =>
  isJsonObject(body) &&
  body['hasMore'] === false &&
  Object.entries(query).every(([name, value]) => value === undefined || /^(?:customerId|limit)$/.test(name));

/**
 * The parameter has our name, so a target may not know it. It does where an account of one customer was listed, was not in
 * the list of another one, and was listed again.
 */
const noteNarrow = (list: OperationId, wanted: string, rows: readonly View[], owners: Owners): void => {
  if (owners.narrow.has(list)) return;
  const lacked = owners.lacked.get(list) ?? new Set();
  owners.lacked.set(list, lacked);
  const ids = new Set(rows.map(({ id }) => id));
  for (const [id, { customerId, on }] of owners.of) {
    if (customerId === wanted && ids.has(id) && lacked.has(id)) owners.narrow.add(list);
    if (customerId !== wanted && !ids.has(id) && on.operation === list) lacked.add(id);
  }
};

/** The customer whom a list is asked for; undefined for a list of nobody's accounts. */
const wantedOf = ({ of }: Owned, { query = {} }: CallOptions): string | undefined => {
  const named = of === 'customerId' ? query['customerId'] : undefined;
  return typeof named === 'string' && named !== '' ? named : undefined;
};

interface Judging {
  readonly examine: FindingCollector;
  readonly owners: Owners;
}

const examineRow = (
  view: View,
  { rule }: Owned,
  wanted: string | undefined,
  { examine, owners }: Judging,
): void => {
  const shown = ownerIn(view);
  const known = owners.of.get(view.id);
  const owner = shown ?? known?.customerId;
  if (owner === undefined) return;
  examine.assert(rule, owner === wanted, () => ({
    expected: wanted === undefined ? 'rows of no customer' : `rows of the customer ${wanted} alone`,
    actual: `${view.id} of ${owner}`,
    on: shown === undefined && known !== undefined ? [known.on, view.on] : view.on,
    pointer: `${view.at}${shown === undefined ? '' : '/customerId'}`,
    side: 'response',
  }));
};

interface Listing {
  readonly exchange: Exchange;
  readonly asked: CallOptions;
  readonly list: Owned;
  readonly wanted: string | undefined;
}

const examineRows = (
  { exchange, asked, list, wanted }: Listing,
  rows: readonly View[],
  judging: Judging,
): void => {
  if (list.of === 'customerId' && wanted === undefined) return;
  const { owners } = judging;
  if (wanted !== undefined && isWhole(exchange, asked)) noteNarrow(list.list, wanted, rows, owners);
  if (target().dialect.complete || owners.narrow.has(list.known))
    for (const view of rows) examineRow(view, list, wanted, judging);
};

/** Holds each row of a list against the customer whose list it is, by what it shows, and by what others have shown. */
export const examineOwners = (
  exchange: Exchange,
  asked: CallOptions,
  views: readonly View[],
  judging: Judging,
): void => {
  const { owners } = judging;
  const list = owned.find((each) => each.list === exchange.operation);
  const wanted = list && wantedOf(list, asked);
  const accounts = views.filter(isAccount);
  for (const view of accounts) note(view, ownerIn(view) ?? (isRow(view) ? wanted : undefined), owners);
  if (list !== undefined) examineRows({ exchange, asked, list, wanted }, accounts.filter(isRow), judging);
};
