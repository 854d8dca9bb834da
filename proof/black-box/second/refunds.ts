import { numberAt, put, textAt } from '../../rewriting/json.ts';
import { editsResources, isAccepted, isOneOf } from '../defects/answers.ts';
import { resourcesIn, transactionViews } from './kit.ts';
import { misbooks } from './transfers.ts';
import { derived, must, ofSection } from '../mutant.ts';

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

export const refunds = ofSection('refunds', {
  'refund-is-credited-twice': {
    defect: 'A refund of a prefunded payment raises the balance of the source by twice the amount.',
    breaks: derived.critical(
      'The refund of a prefunded payment is credited back to the source internal account.',
      'L196',
    ),
    behaviour: () => booksRefunds(1),
  },
  'refund-never-arrives': {
    defect: 'A refund reads COMPLETED, and the balance of the source does not rise.',
    breaks: must.critical(
      'The refund of a prefunded payment is credited back to the source internal account.',
      'L196',
    ),
    behaviour: () => booksRefunds(-1),
  },
  'cancelled-payment-says-transaction-failed': {
    defect: 'The refund of a cancelled payment has the reason TRANSACTION_FAILED.',
    breaks: derived.minor('USER_CANCELLATION is the reason of a refund after a cancellation.', 'L192'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (textAt(transaction, 'refund.reason') === 'USER_CANCELLATION')
        put(transaction, 'refund.reason', 'TRANSACTION_FAILED');
    }),
  },
  'status-becomes-refunded': {
    defect: 'A failed payment reads REFUNDED once its refund is completed.',
    breaks: must.major('The payment status stays as it is while the refund progresses.', 'L245'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (transaction['status'] === 'FAILED' && textAt(transaction, 'refund.status') === 'COMPLETED')
        transaction['status'] = 'REFUNDED';
    }),
  },
  'returned-payment-stays-completed': {
    defect: 'A payment that the bank returned reads COMPLETED, with its refund.',
    breaks: must.major('A bank return makes a COMPLETED payment FAILED.', 'L235'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (transaction['status'] === 'FAILED' && transaction['settledAt'] !== undefined)
        transaction['status'] = 'COMPLETED';
    }),
  },
  'failed-refund-reads-completed': {
    defect: 'A refund that failed reads COMPLETED.',
    breaks: must.critical('A refund that failed is FAILED, and support must resolve it.', 'L239'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (textAt(transaction, 'refund.status') === 'FAILED') put(transaction, 'refund.status', 'COMPLETED');
    }),
  },
});
