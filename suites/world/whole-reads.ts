import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { isKind, type View } from './views.ts';

/**
 * The members of a payment that the document shows, without those that say how it stands. The customer is promised to
 * notifications alone.
 */
const members = [
  '/type',
  '/direction',
  '/sentAmount',
  '/receivedAmount',
  '/createdAt',
  '/settledAt',
  '/failureReason',
  '/refund/reference',
  '/refund/initiatedAt',
  '/refund/settledAt',
  '/refund/reason',
] as const;

interface Shown {
  readonly pointers: readonly string[];
  readonly on: HttpRecord;
}

/** A payment in one state: the first webhook that showed it so, and the first read. */
interface Moment {
  announced?: Shown;
  read?: Shown;
}

/** The payments of a run in each of their states. */
export type Moments = Map<string, Moment>;

/** More are not compared. */
const mostMoments = 4_000;

const stateOf = ({ status, refund }: JsonObject): string =>
  JSON.stringify([status, isJsonObject(refund) ? refund['status'] : null]);

const momentOf = ({ id, shown }: View, moments: Moments): Moment | undefined => {
  const key = `${id} ${stateOf(shown)}`;
  const known = moments.get(key);
  if (known !== undefined || moments.size >= mostMoments) return known;
  const fresh: Moment = {};
  moments.set(key, fresh);
  return fresh;
};

const isRead = ({ at, isWebhook, on }: View): boolean =>
  !isWebhook && at === '' && on.operation === 'transactions.get';

/** A webhook has the full payment, as it is read: a read of the same state lacks nothing that the webhook shows. */
export const examineWhole = (
  view: View,
  rule: RuleId,
  { examine, moments }: { readonly examine: FindingCollector; readonly moments: Moments },
): void => {
  if (!(view.isWebhook || isRead(view)) || !isKind(view, 'TransactionFields')) return;
  const moment = momentOf(view, moments);
  if (moment === undefined) return;
  const pointers = members.filter((pointer) => (valueAt(view.shown, pointer) ?? null) !== null);
  const side = view.isWebhook ? 'announced' : 'read';
  if (moment[side] !== undefined) return;
  moment[side] = { pointers, on: view.on };
  const { announced, read } = moment;
  if (announced === undefined || read === undefined) return;
  for (const pointer of announced.pointers.filter((each) => !read.pointers.includes(each)))
    examine.assert(rule, false, () => ({
      expected: `a read of ${view.id} to show ${pointer}, which ${announced.on.operation} shows in the same state`,
      actual: 'none',
      on: [announced.on, read.on],
      pointer,
    }));
};
