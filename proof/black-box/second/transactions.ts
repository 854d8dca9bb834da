import { isMembers, numberAt, rowsOf, textAt, copyOf, type Json } from '../../rewriting/json.ts';
import { answerOf, edits, editsRefusals, editsResources, isAccepted } from '../defects/answers.ts';
import { editsPages, losesARow } from '../defects/lists.ts';
import { acceptsInstead, idIn, opensToOthers, transactionViews } from './kit.ts';
import { misbooks } from './transfers.ts';
import { inArea } from './defect.ts';

const listing = inArea('transactions', [
  {
    name: 'start-date-leaves-out-its-own-day',
    defect: 'startDate is compared by days: transactions of the rest of its day are left out.',
    about: 'startDate is a date-time from which transactions are listed.',
    line: 'L322',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'limit-switches-the-customer-filter-off',
    defect:
      'With limit, the list of transactions shows those of all customers; customerId counts only without it.',
    about: 'customerId filters the list of transactions.',
    line: 'L322',
    stated: 'stated',
    severity: 'major',
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'transactions.list' && call.query.has('limit'))
          call.query.delete('customerId');
        return undefined;
      },
    }),
  },
  {
    name: 'one-row-more-than-the-limit',
    defect: 'The list of transactions shows one row more than limit.',
    about: 'limit bounds the rows of a page.',
    line: 'L322',
    stated: 'follows',
    severity: 'minor',
    behaviour: () => ({
      before: (call) => {
        const limit = Number(call.query.get('limit') ?? 'NaN');
        if (call.operation === 'transactions.list' && limit >= 1 && limit < 100)
          call.query.set('limit', String(limit + 1));
        return undefined;
      },
    }),
  },
  {
    name: 'second-page-of-transactions-is-the-last',
    defect: 'The second page of transactions says that there are no more, whatever follows.',
    about: 'hasMore and nextCursor lead through all pages.',
    line: 'L309',
    stated: 'follows',
    severity: 'major',
    behaviour: () =>
      editsPages('transactions.list', (page, _rows, isFirst) => {
        if (!isFirst) Object.assign(page, { hasMore: false, nextCursor: null });
      }),
  },
  {
    name: 'agent-transaction-pages-lose-a-row',
    defect: 'Every page of transactions of an agent after the first lacks its first row.',
    about: 'Lists return pages that follow one another.',
    line: 'L309',
    stated: 'follows',
    severity: 'minor',
    behaviour: () => losesARow('agentSide.listTransactions'),
  },
  {
    name: 'failed-rows-give-no-reason',
    defect: 'Rows of failed payments have no failureReason; a single read has it.',
    about: 'FAILED: failureReason is set.',
    line: 'L225',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      edits(['transactions.list'], (page) => {
        for (const row of rowsOf(page)) delete row['failureReason'];
      }),
  },
  {
    name: 'insufficient-balance-has-another-name',
    defect: 'A payment that lacks funds fails with INSUFFICIENT_FUNDS.',
    about: 'INSUFFICIENT_BALANCE: the source account lacks funds.',
    line: 'L514',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (transaction['failureReason'] === 'INSUFFICIENT_BALANCE')
          transaction['failureReason'] = 'INSUFFICIENT_FUNDS';
      }),
  },
  {
    name: 'completed-payment-reads-without-settled-at',
    defect: 'A single read of a completed payment has no settledAt.',
    about: 'settledAt is set when the payout completes.',
    line: 'L176',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      edits(['transactions.get'], (transaction) => {
        delete transaction['settledAt'];
      }),
  },
  {
    name: 'settled-at-is-no-iso-time',
    defect: 'settledAt is written with a space and without a zone.',
    about: 'Timestamps are ISO 8601 date-time strings.',
    line: 'L30',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        const time = transaction['settledAt'];
        if (typeof time === 'string') transaction['settledAt'] = time.slice(0, 19).replace('T', ' ');
      }),
  },
  {
    name: 'other-platform-reads-a-transaction',
    defect: 'A transaction can be read by any platform that knows its id.',
    about: 'Transactions are those of a platform and its customers.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => opensToOthers('transactions.get'),
  },
  {
    name: 'receipt-time-is-always-now',
    defect: 'Confirming the delivery of a receipt with a time of its own stores the time of the request.',
    about: 'receiptDeliveryConfirmedAt defaults to the current server time.',
    line: 'L383',
    stated: 'follows',
    severity: 'minor',
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'transactions.confirmReceipt' && isMembers(call.body))
          delete call.body['receiptDeliveryConfirmedAt'];
        return undefined;
      },
    }),
  },
  {
    name: 'transaction-error-status-is-text',
    defect: 'The error about an unknown transaction has its status as text.',
    about: 'status of an error is an integer.',
    line: 'L459',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsRefusals(['transactions.get'], 404, (body) => {
        body['status'] = '404';
      }),
  },
]);

const decisions = inArea('incoming payments and cancellation', [
  {
    name: 'rejected-incoming-payment-is-credited',
    defect: 'An incoming payment that the platform rejected is credited all the same.',
    about: 'A pending incoming payment is approved or rejected.',
    line: 'L383',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      misbooks((books, call, answer) => {
        if (call.operation === 'transactions.reject' && isAccepted(answer))
          books.shift(
            textAt(answer.body, 'destination.accountId'),
            numberAt(answer.body, 'receivedAmount.amount'),
          );
      }),
  },
  {
    name: 'approved-incoming-payment-is-not-credited',
    defect: 'An incoming payment that was approved completes, and the balance does not rise.',
    about: 'A pending incoming payment is approved or rejected.',
    line: 'L383',
    stated: 'follows',
    severity: 'critical',
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
  {
    name: 'approving-again-credits-again',
    defect: 'Approving an incoming payment that is approved already answers 200 and credits it again.',
    about: 'What is approved is a pending payment.',
    line: 'L358',
    stated: 'follows',
    severity: 'critical',
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
  {
    name: 'other-platform-decides-on-an-incoming-payment',
    defect: 'A pending incoming payment can be rejected by any platform that knows its id.',
    about: 'The platform decides on the payments of its customers.',
    line: 'L383',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => opensToOthers('transactions.reject'),
  },
  {
    name: 'completed-payment-is-cancelled-with-a-refund',
    defect: 'Cancelling a payment that has reached its destination answers 200 and gives the money back.',
    about: 'What is cancelled is a pending bank transfer.',
    line: 'L383',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'transactions.cancel' || answer.status !== 409) return;
        const read = await ask('GET', `/transactions/${idIn(call)}`);
        if (textAt(read.body, 'status') !== 'COMPLETED' || textAt(read.body, 'type') !== 'OUTGOING') return;
        books.shift(textAt(read.body, 'source.accountId'), numberAt(read.body, 'sentAmount.amount'));
        Object.assign(answer, read);
      }),
  },
  {
    name: 'unknown-transaction-is-confirmed',
    defect: 'Confirming the receipt of a transaction that does not exist answers 200.',
    about: 'TRANSACTION_NOT_FOUND: the transaction does not exist.',
    line: 'L480',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      acceptsInstead('transactions.confirmReceipt', [404], (call) =>
        answerOf(200, { id: idIn(call), receiptDeliveryConfirmedAt: new Date().toISOString() }),
      ),
  },
]);

export const transactions = [...listing, ...decisions];
