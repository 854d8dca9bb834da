import { numberAt, put, textAt } from '../../rewriting/json.ts';
import { editsResources, isAccepted, isOneOf } from '../defects/answers.ts';
import { resourcesIn, transactionViews } from './kit.ts';
import { misbooks } from './transfers.ts';
import { inArea } from './defect.ts';

/** Books the amount of each completed refund once more, or takes it back. */
const booksRefunds = (sign: 1 | -1) => {
  const booked = new Set<string>();
  return misbooks((books, call, answer) => {
    if (!isAccepted(answer) || !isOneOf(call, transactionViews)) return;
    for (const one of resourcesIn(answer.body)) {
      const id = textAt(one, 'id');
      if (textAt(one, 'refund.status') !== 'COMPLETED' || booked.has(id)) continue;
      booked.add(id);
      books.shift(textAt(one, 'source.accountId'), sign * numberAt(one, 'sentAmount.amount'));
    }
  });
};

export const refunds = inArea('refunds', [
  {
    name: 'refund-is-credited-twice',
    defect: 'A refund of a prefunded payment raises the balance of the source by twice the amount.',
    about: 'The refund of a prefunded payment is credited back to the source internal account.',
    line: 'L196',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => booksRefunds(1),
  },
  {
    name: 'refund-never-arrives',
    defect: 'A refund reads COMPLETED, and the balance of the source does not rise.',
    about: 'The refund of a prefunded payment is credited back to the source internal account.',
    line: 'L196',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => booksRefunds(-1),
  },
  {
    name: 'cancelled-payment-says-transaction-failed',
    defect: 'The refund of a cancelled payment has the reason TRANSACTION_FAILED.',
    about: 'USER_CANCELLATION is the reason of a refund after a cancellation.',
    line: 'L192',
    stated: 'follows',
    severity: 'minor',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (textAt(transaction, 'refund.reason') === 'USER_CANCELLATION')
          put(transaction, 'refund.reason', 'TRANSACTION_FAILED');
      }),
  },
  {
    name: 'status-becomes-refunded',
    defect: 'A failed payment reads REFUNDED once its refund is completed.',
    about: 'The payment status stays as it is while the refund progresses.',
    line: 'L245',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (transaction['status'] === 'FAILED' && textAt(transaction, 'refund.status') === 'COMPLETED')
          transaction['status'] = 'REFUNDED';
      }),
  },
  {
    name: 'returned-payment-stays-completed',
    defect: 'A payment that the bank returned reads COMPLETED, with its refund.',
    about: 'A bank return makes a COMPLETED payment FAILED.',
    line: 'L235',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (transaction['status'] === 'FAILED' && transaction['settledAt'] !== undefined)
          transaction['status'] = 'COMPLETED';
      }),
  },
  {
    name: 'failed-refund-reads-completed',
    defect: 'A refund that failed reads COMPLETED.',
    about: 'A refund that failed is FAILED, and support must resolve it.',
    line: 'L239',
    stated: 'stated',
    severity: 'critical',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (textAt(transaction, 'refund.status') === 'FAILED') put(transaction, 'refund.status', 'COMPLETED');
      }),
  },
]);
