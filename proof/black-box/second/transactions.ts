import { isMembers, numberAt, rowsOf, textAt, copyOf, type Json } from '../../rewriting/json.ts';
import { answerOf, edits, editsRefusals, editsResources, isAccepted } from '../defects/answers.ts';
import { editsPages, losesARow } from '../defects/lists.ts';
import { acceptsInstead, idIn, opensToOthers, transactionViews } from './kit.ts';
import { misbooks } from './transfers.ts';
import { derived, must, ofSection } from '../mutant.ts';

const listing = ofSection('transactions', {
  'start-date-leaves-out-its-own-day': {
    defect: 'startDate is compared by days: transactions of the rest of its day are left out.',
    breaks: derived.major('startDate is a date-time from which transactions are listed.', 'L322'),
    behaviour: () => ({
      before: (call) => {
        const start = new Date(call.query.get('startDate') ?? '');
        if (call.operation !== 'transactions.list' || Number.isNaN(start.getTime())) return undefined;
        if (start.toISOString().slice(0, 10) !== new Date().toISOString().slice(0, 10)) return undefined;
        call.query.set(
          'startDate',
          `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`,
        );
        return undefined;
      },
    }),
  },
  'limit-switches-the-customer-filter-off': {
    defect:
      'With limit, the list of transactions shows those of all customers; customerId counts only without it.',
    breaks: must.major('customerId filters the list of transactions.', 'L322'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'transactions.list' && call.query.has('limit'))
          call.query.delete('customerId');
        return undefined;
      },
    }),
  },
  'one-row-more-than-the-limit': {
    defect: 'The list of transactions shows one row more than limit.',
    breaks: derived.minor('limit bounds the rows of a page.', 'L322'),
    behaviour: () => ({
      before: (call) => {
        const limit = Number(call.query.get('limit') ?? 'NaN');
        if (call.operation === 'transactions.list' && limit >= 1 && limit < 100)
          call.query.set('limit', String(limit + 1));
        return undefined;
      },
    }),
  },
  'second-page-of-transactions-is-the-last': {
    defect: 'The second page of transactions says that there are no more, whatever follows.',
    breaks: derived.major('hasMore and nextCursor lead through all pages.', 'L309'),
    behaviour: editsPages('transactions.list', (page, _rows, isFirst) => {
      if (!isFirst) Object.assign(page, { hasMore: false, nextCursor: null });
    }),
  },
  'agent-transaction-pages-lose-a-row': {
    defect: 'Every page of transactions of an agent after the first lacks its first row.',
    breaks: derived.minor('Lists return pages that follow one another.', 'L309'),
    behaviour: losesARow('agentSide.listTransactions'),
  },
  'failed-rows-give-no-reason': {
    defect: 'Rows of failed payments have no failureReason; a single read has it.',
    breaks: must.minor('FAILED: failureReason is set.', 'L225'),
    behaviour: edits(['transactions.list'], (page) => {
      for (const row of rowsOf(page)) delete row['failureReason'];
    }),
  },
  'insufficient-balance-has-another-name': {
    defect: 'A payment that lacks funds fails with INSUFFICIENT_FUNDS.',
    breaks: must.minor('INSUFFICIENT_BALANCE: the source account lacks funds.', 'L514'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (transaction['failureReason'] === 'INSUFFICIENT_BALANCE')
        transaction['failureReason'] = 'INSUFFICIENT_FUNDS';
    }),
  },
  'completed-payment-reads-without-settled-at': {
    defect: 'A single read of a completed payment has no settledAt.',
    breaks: must.major('settledAt is set when the payout completes.', 'L176'),
    behaviour: edits(['transactions.get'], (transaction) => {
      delete transaction['settledAt'];
    }),
  },
  'settled-at-is-no-iso-time': {
    defect: 'settledAt is written with a space and without a zone.',
    breaks: must.minor('Timestamps are ISO 8601 date-time strings.', 'L30'),
    behaviour: editsResources(transactionViews, (transaction) => {
      const time = transaction['settledAt'];
      if (typeof time === 'string') transaction['settledAt'] = time.slice(0, 19).replace('T', ' ');
    }),
  },
  'other-platform-reads-a-transaction': {
    defect: 'A transaction can be read by any platform that knows its id.',
    breaks: derived.critical('Transactions are those of a platform and its customers.', 'L7'),
    behaviour: () => opensToOthers('transactions.get'),
  },
  'receipt-time-is-always-now': {
    defect: 'Confirming the delivery of a receipt with a time of its own stores the time of the request.',
    breaks: derived.minor('receiptDeliveryConfirmedAt defaults to the current server time.', 'L383'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'transactions.confirmReceipt' && isMembers(call.body))
          delete call.body['receiptDeliveryConfirmedAt'];
        return undefined;
      },
    }),
  },
  'transaction-error-status-is-text': {
    defect: 'The error about an unknown transaction has its status as text.',
    breaks: must.minor('status of an error is an integer.', 'L459'),
    behaviour: editsRefusals(['transactions.get'], 404, (body) => {
      body['status'] = '404';
    }),
  },
});

const decisions = ofSection('incoming payments and cancellation', {
  'rejected-incoming-payment-is-credited': {
    defect: 'An incoming payment that the platform rejected is credited all the same.',
    breaks: derived.critical('A pending incoming payment is approved or rejected.', 'L383'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        if (call.operation === 'transactions.reject' && isAccepted(answer))
          books.shift(
            textAt(answer.body, 'destination.accountId'),
            numberAt(answer.body, 'receivedAmount.amount'),
          );
      }),
  },
  'approved-incoming-payment-is-not-credited': {
    defect: 'An incoming payment that was approved completes, and the balance does not rise.',
    breaks: derived.critical('A pending incoming payment is approved or rejected.', 'L383'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        if (
          call.operation === 'transactions.approve' &&
          isAccepted(answer) &&
          textAt(answer.body, 'type') === 'INCOMING'
        )
          books.shift(
            textAt(answer.body, 'destination.accountId'),
            -numberAt(answer.body, 'receivedAmount.amount'),
          );
      }),
  },
  'approving-again-credits-again': {
    defect: 'Approving an incoming payment that is approved already answers 200 and credits it again.',
    breaks: derived.critical('What is approved is a pending payment.', 'L358'),
    behaviour: () => {
      const approved = new Map<string, Json | undefined>();
      return misbooks((books, call, answer) => {
        if (call.operation !== 'transactions.approve') return;
        if (isAccepted(answer) && textAt(answer.body, 'type') === 'INCOMING')
          approved.set(idIn(call), copyOf(answer.body));
        const before = approved.get(idIn(call));
        if (answer.status !== 409 || before === undefined) return;
        books.shift(textAt(before, 'destination.accountId'), numberAt(before, 'receivedAmount.amount'));
        Object.assign(answer, answerOf(200, copyOf(before)));
      });
    },
  },
  'other-platform-decides-on-an-incoming-payment': {
    defect: 'A pending incoming payment can be rejected by any platform that knows its id.',
    breaks: derived.critical('The platform decides on the payments of its customers.', 'L383'),
    behaviour: () => opensToOthers('transactions.reject'),
  },
  'completed-payment-is-cancelled-with-a-refund': {
    defect: 'Cancelling a payment that has reached its destination answers 200 and gives the money back.',
    breaks: derived.critical('What is cancelled is a pending bank transfer.', 'L383'),
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'transactions.cancel' || answer.status !== 409) return;
        const read = await ask('GET', `/transactions/${idIn(call)}`);
        if (textAt(read.body, 'status') !== 'COMPLETED' || textAt(read.body, 'type') !== 'OUTGOING') return;
        books.shift(textAt(read.body, 'source.accountId'), numberAt(read.body, 'sentAmount.amount'));
        Object.assign(answer, read);
      }),
  },
  'unknown-transaction-is-confirmed': {
    defect: 'Confirming the receipt of a transaction that does not exist answers 200.',
    breaks: must.minor('TRANSACTION_NOT_FOUND: the transaction does not exist.', 'L480'),
    behaviour: acceptsInstead('transactions.confirmReceipt', [404], (call) =>
      answerOf(200, { id: idIn(call), receiptDeliveryConfirmedAt: new Date().toISOString() }),
    ),
  },
});

export const transactions = [...listing, ...decisions];
