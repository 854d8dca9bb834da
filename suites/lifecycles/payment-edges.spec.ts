import { covers } from '../kernel/covers.ts';
import { bodyOf } from '../kernel/judge.ts';
import { isSettled, payByQuote, readPayment, readsAfter, readsUntil } from '../kernel/payments.ts';
import { test } from '../kernel/test.ts';
import { provocation } from '../kernel/trigger.ts';
import { payment } from '../../spec/machines/payment.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { TriggerName } from '../target/triggers.ts';

type Body = Readonly<Record<string, unknown>>;
type Statuses = ReadonlySet<string>;

const next = (status: string): readonly string[] =>
  Object.values(payment.transitions)
    .filter(({ from }) => (from as readonly string[]).includes(status))
    .map(({ to }) => to);

/** Every status that can be reached: a reader may miss the ones in between. */
const reachable = (status: string, found: Statuses = new Set([status])): Statuses => {
  const news = next(status).filter((one) => !found.has(one));
  if (news.length === 0) return found;
  const grown = new Set([...found, ...news]);
  return news.reduce<Statuses>((all, one) => reachable(one, all), grown);
};

const outcomes: readonly (TriggerName | undefined)[] = [
  undefined,
  'payoutFails',
  'refundFails',
  'bankReturn',
  'cancellation',
  'slowPayout',
];

test(
  'no payment changes status along an edge that is not there',
  covers(['payments/no-other-edges'], { needs: ['state', 'sandbox'] }),
  async ({ api, owned, examine }) => {
    for (const outcome of outcomes) {
      const ending = outcome === undefined ? {} : { ending: provocation(outcome).value };
      const { id, answer } = await payByQuote(api, owned, ending);
      const isSlow = outcome === 'slowPayout';
      const reads: Exchange[] = [answer];
      const isOver = (body: Body): boolean => (isSlow ? body['status'] !== 'PENDING' : isSettled(body));
      reads.push(...(await readsUntil(() => readPayment(api, id), isOver)));
      reads.push(...(await readsAfter(() => readPayment(api, id))));

      const statuses = reads.map((read) => String(bodyOf(read)['status']));
      for (const [index, status] of statuses.entries()) {
        const before = statuses[index - 1] ?? status;
        examine.assert('payments/no-other-edges', reachable(before).has(status), () => ({
          expected: `after ${before} one of ${[...reachable(before)].join(', ')}`,
          actual: status,
          on: reads.slice(0, index + 1),
        }));
      }
    }
  },
);
