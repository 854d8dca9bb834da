import { isMembers, numberAt, put, textAt, type Json, type Members } from '../../rewriting/json.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { derived, must, ofSection } from '../mutant.ts';
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

export const refunds = ofSection('Resources and their fields > Refund object (on a transaction)', {
  'refund-is-not-credited': {
    defect: 'The refund of a payment settles and the source account never gets the money back.',
    breaks: must.critical('The refund of a prefunded payment is credited to the source internal account.'),
    behaviour: () => refundsInstead(-1, () => true),
  },
  'refund-of-a-bank-return-is-credited-twice': {
    defect: 'The refund of a payment that the bank returned is credited twice.',
    breaks: derived.critical('The refund is what was debited.'),
    behaviour: () =>
      refundsInstead(
        1,
        (transaction) =>
          transaction['status'] === 'FAILED' &&
          isMembers(transaction) &&
          transaction['settledAt'] !== undefined,
      ),
  },
  'refund-has-a-status-of-its-own': {
    defect: 'Reading a payment shows the status of a settled refund as SETTLED.',
    breaks: must.major('The status of a refund is PENDING, COMPLETED or FAILED.'),
    behaviour: edits(['transactions.get'], (transaction) => {
      if (textAt(transaction, 'refund.status') === 'COMPLETED') put(transaction, 'refund.status', 'SETTLED');
    }),
  },
  'refund-of-a-cancellation-says-it-failed': {
    defect: 'The refund of a cancelled payment has the reason TRANSACTION_FAILED.',
    breaks: derived.minor('USER_CANCELLATION is the reason of a refund after a cancellation.'),
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
  'settled-refund-is-pending-again': {
    defect: 'A refund that was read as COMPLETED reads PENDING afterwards.',
    breaks: must.major('COMPLETED is a terminal refund state.'),
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
  'refund-is-not-shown': {
    defect: 'Refunds are announced and never shown when the payment is read.',
    breaks: must.major('refund is present when a refund exists.'),
    behaviour: editsResources(shown, (transaction) => {
      delete transaction['refund'];
    }),
  },
  'refund-lacks-its-reference': {
    defect: 'Reading a payment shows its refund without a reference.',
    breaks: must.minor('A refund has a reference.'),
    behaviour: edits(['transactions.get'], (transaction) => {
      put(transaction, 'refund.reference', undefined);
    }),
  },
});
