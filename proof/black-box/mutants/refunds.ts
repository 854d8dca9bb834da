import { isMembers, numberAt, put, textAt, type Json, type Members } from '../../rewriting/json.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { ofSection } from '../mutant.ts';
import { edits, editsResources, together } from '../defects/answers.ts';
import { wrongBooks } from '../defects/balances.ts';
import { dataOf, typeOf } from '../defects/webhooks.ts';

/** Once for each payment whose refund settled, adds this many times its amount to the balance that is shown. */
const refundsInstead = (times: number, isMeant: (transaction: Members) => boolean): Behaviour => {
  const books = wrongBooks();
  const done = new Set<string>();
  const settled = (transaction: Members): void => {
    const id = textAt(transaction, 'id');
    if (textAt(transaction, 'refund.status') !== 'COMPLETED' || done.has(id) || !isMeant(transaction)) return;
    done.add(id);
    books.shift(textAt(transaction, 'source.accountId'), times * numberAt(transaction, 'sentAmount.amount'));
  };
  return together(
    {
      after: (_call, { body }) => {
        if (isMembers(body)) settled(body);
      },
    },
    books.behaviour,
    {
      webhook: async (delivery, server) => {
        if (typeOf(delivery) === 'OUTGOING_PAYMENT.REFUND_COMPLETED') settled(dataOf(delivery));
        return books.behaviour.webhook?.(delivery, server) ?? server.post(delivery);
      },
    },
  );
};

const shown = ['transactions.get', 'transactions.list'] as const;

export const refunds = ofSection('Resources and their fields > Refund object (on a transaction)', [
  {
    name: 'refund-is-not-credited',
    defect: 'The refund of a payment settles and the source account never gets the money back.',
    breaks: 'The refund of a prefunded payment is credited to the source internal account.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => refundsInstead(-1, () => true),
  },
  {
    name: 'refund-of-a-bank-return-is-credited-twice',
    defect: 'The refund of a payment that the bank returned is credited twice.',
    breaks: 'The refund is what was debited.',
    severity: 'critical',
    stated: 'derived',
    behaviour: () =>
      refundsInstead(
        1,
        (transaction) =>
          transaction['status'] === 'FAILED' &&
          isMembers(transaction) &&
          transaction['settledAt'] !== undefined,
      ),
  },
  {
    name: 'refund-has-a-status-of-its-own',
    defect: 'Reading a payment shows the status of a settled refund as SETTLED.',
    breaks: 'The status of a refund is PENDING, COMPLETED or FAILED.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      edits(['transactions.get'], (transaction) => {
        if (textAt(transaction, 'refund.status') === 'COMPLETED')
          put(transaction, 'refund.status', 'SETTLED');
      }),
  },
  {
    name: 'refund-of-a-cancellation-says-it-failed',
    defect: 'The refund of a cancelled payment has the reason TRANSACTION_FAILED.',
    breaks: 'USER_CANCELLATION is the reason of a refund after a cancellation.',
    severity: 'minor',
    stated: 'derived',
    behaviour: () => ({
      ...editsResources(shown, (transaction) => {
        if (textAt(transaction, 'refund.reason') === 'USER_CANCELLATION')
          put(transaction, 'refund.reason', 'TRANSACTION_FAILED');
      }),
      webhook: async (delivery, { post }) => {
        if (textAt(dataOf(delivery), 'refund.reason') === 'USER_CANCELLATION')
          put(dataOf(delivery), 'refund.reason', 'TRANSACTION_FAILED');
        return post(delivery);
      },
    }),
  },
  {
    name: 'settled-refund-is-pending-again',
    defect: 'A refund that was read as COMPLETED reads PENDING afterwards.',
    breaks: 'COMPLETED is a terminal refund state.',
    severity: 'major',
    stated: 'must',
    behaviour: () => {
      const seen = new Set<Json | undefined>();
      return edits(['transactions.get'], (transaction) => {
        if (textAt(transaction, 'refund.status') !== 'COMPLETED') return;
        if (seen.has(transaction['id'])) {
          put(transaction, 'refund.status', 'PENDING');
          put(transaction, 'refund.settledAt', undefined);
        }
        seen.add(transaction['id']);
      });
    },
  },
  {
    name: 'refund-is-not-shown',
    defect: 'Refunds are announced and never shown when the payment is read.',
    breaks: 'refund is present when a refund exists.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      editsResources(shown, (transaction) => {
        delete transaction['refund'];
      }),
  },
  {
    name: 'refund-lacks-its-reference',
    defect: 'Reading a payment shows its refund without a reference.',
    breaks: 'A refund has a reference.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      edits(['transactions.get'], (transaction) => {
        put(transaction, 'refund.reference', undefined);
      }),
  },
]);
