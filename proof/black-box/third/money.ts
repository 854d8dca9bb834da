import type { OperationId } from '../../../spec/operations.ts';
import { numberAt, textAt, type Members } from '../../rewriting/json.ts';
import { isAccepted, isOneOf } from '../defects/answers.ts';
import type { Books } from '../defects/balances.ts';
import { sameCaller } from '../defects/requests.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { idIn, resourcesIn, transactionViews } from '../second/kit.ts';
import { misbooks } from '../second/transfers.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';

/** Once for each payment whose refund is completed. */
const atEachRefund = (book: (books: Books, payment: Members) => void): Behaviour => {
  const booked = new Set<string>();
  return misbooks((books, call, answer) => {
    if (!isAccepted(answer) || !isOneOf(call, transactionViews)) return;
    for (const payment of resourcesIn(answer.body)) {
      const id = textAt(payment, 'id');
      if (textAt(payment, 'refund.status') !== 'COMPLETED' || booked.has(id)) continue;
      booked.add(id);
      book(books, payment);
    }
  });
};

const lasting: readonly OperationId[] = ['transfers.out', 'quotes.execute', 'agentSide.transferOut'];

/** How long an Idempotency-Key is known. */
const keyLifeMs = 2000;

export const money = ofSection('money', {
  'debit-hits-the-account-that-paid-before': {
    defect: 'A transfer-out debits the source of the transfer-out before, where that was another account.',
    breaks: must.critical('The source account is debited immediately.', 'L230'),
    behaviour: () => {
      const last = { source: '' };
      return misbooks((books, call, answer) => {
        if (call.operation !== 'transfers.out' || !isAccepted(answer)) return;
        const own = textAt(call.body, 'source.accountId');
        const amount = numberAt(call.body, 'amount');
        if (last.source !== '' && last.source !== own) {
          books.shift(own, amount);
          books.shift(last.source, -amount);
        }
        last.source = own;
      });
    },
  },
  'keys-are-forgotten-after-two-seconds': {
    defect:
      'A payment that is sent again with its Idempotency-Key more than two seconds later is made again.',
    breaks: derived.critical('Unsafe retries use the Idempotency-Key.', 'L310'),
    behaviour: () => {
      const since = new Map<string, number>();
      return {
        before: (call) => {
          const key = call.headers['idempotency-key'];
          if (key === undefined || !isOneOf(call, lasting)) return undefined;
          const first = since.get(key) ?? Date.now();
          since.set(key, first);
          if (Date.now() - first > keyLifeMs) delete call.headers['idempotency-key'];
          return undefined;
        },
      };
    },
  },
  'quotes-of-agents-are-debited-twice': {
    defect: 'A quote that an agent executes lowers the balance of its source by twice what it shows.',
    breaks: derived.critical('Executing a quote debits the source account by what the quote fixed.', 'L319'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        if (call.operation !== 'agentSide.executeQuote' || !isAccepted(answer)) return;
        books.shift(textAt(answer.body, 'source.accountId'), -numberAt(answer.body, 'sentAmount.amount'));
      }),
  },
  'refund-of-a-returned-payment-is-a-unit-short': {
    defect: 'The refund of a payment that the bank returned credits one unit less than was debited.',
    breaks: derived.critical(
      'The refund of a prefunded payment is credited back to the source internal account.',
      'L196',
    ),
    behaviour: () =>
      atEachRefund((books, payment) => {
        if (payment['status'] === 'FAILED' && payment['settledAt'] !== undefined)
          books.shift(textAt(payment, 'source.accountId'), -1);
      }),
  },
  'refund-credits-the-account-refunded-before': {
    defect: 'A refund is credited to the source of the payment that was refunded before.',
    breaks: must.critical(
      'The refund of a prefunded payment is credited back to the source internal account.',
      'L196',
    ),
    behaviour: () => {
      const last = { source: '' };
      return atEachRefund((books, payment) => {
        const own = textAt(payment, 'source.accountId');
        const amount = numberAt(payment, 'sentAmount.amount');
        if (last.source !== '' && own !== '') {
          books.shift(own, -amount);
          books.shift(last.source, amount);
        }
        if (own !== '') last.source = own;
      });
    },
  },
  'refused-transfer-keeps-the-money': {
    defect:
      'A transfer-out to an account that does not exist is refused, and the source is debited all the same.',
    breaks: derived.critical('What is refused moves no money.', 'L230'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        const amount = numberAt(call.body, 'amount');
        if (call.operation === 'transfers.out' && answer.status === 404 && amount > 0)
          books.shift(textAt(call.body, 'source.accountId'), -amount);
      }),
  },
  'second-cancellation-refunds-again': {
    defect: 'Cancelling a payment that is cancelled already is refused, and gives the money back once more.',
    breaks: derived.critical('A cancelled payment has one refund.', 'L237'),
    behaviour: () => {
      const cancelled = new Map<string, Members>();
      return misbooks((books, call, answer) => {
        if (call.operation !== 'transactions.cancel') return;
        const before = cancelled.get(idIn(call));
        if (before !== undefined)
          books.shift(textAt(before, 'source.accountId'), numberAt(before, 'sentAmount.amount'));
        else if (isAccepted(answer))
          for (const payment of resourcesIn(answer.body)) cancelled.set(idIn(call), payment);
      });
    },
  },
  'balance-inquiry-costs-a-unit': {
    defect: 'A balance inquiry with a card takes one unit from the account that funds the card.',
    breaks: derived.critical('An inquiry moves no money.', 'L392'),
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'sandbox.cardBalanceInquiry' || !isAccepted(answer)) return;
        const card = await ask('GET', `/cards/${idIn(call)}`, undefined, sameCaller(call));
        for (const { fundingSources } of resourcesIn(card.body))
          if (Array.isArray(fundingSources) && typeof fundingSources[0] === 'string')
            books.shift(fundingSources[0], -1);
      }),
  },
});
