import { isMembers, numberAt, put, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits, editsResources } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';

const isOutgoing = (transaction: Members): boolean => transaction['type'] === 'OUTGOING';

const fields = ofSection('Resources and their fields > Transaction', {
  'failed-payment-lacks-its-reason': {
    defect: 'Reading a failed payment shows no reason.',
    breaks: must.major('failureReason is set with status FAILED.'),
    behaviour: edits(['transactions.get'], (transaction) => {
      delete transaction['failureReason'];
    }),
  },
  'received-currency-as-text': {
    defect: 'Reading a payment shows the currency of the received amount as a text.',
    breaks: must.major('receivedAmount.currency is an object with a code.'),
    behaviour: edits(['transactions.get'], (transaction) => {
      put(transaction, 'receivedAmount.currency', textAt(transaction, 'receivedAmount.currency.code'));
    }),
  },
  'sent-amount-grows-at-completion': {
    defect: 'A completed payment shows one unit more as sent than it did before.',
    breaks: derived.critical('sentAmount is what was sent.'),
    behaviour: editsResources(['transactions.get', 'transactions.list'], (transaction) => {
      if (isOutgoing(transaction) && transaction['status'] === 'COMPLETED')
        put(transaction, 'sentAmount.amount', numberAt(transaction, 'sentAmount.amount') + 1);
    }),
  },
  'reason-for-want-of-funds-is-another': {
    defect: 'A payment that failed for want of funds shows QUOTE_EXECUTION_FAILED as the reason.',
    breaks: derived.major('INSUFFICIENT_BALANCE means that the source account lacks funds.'),
    behaviour: editsResources(['transactions.get', 'transactions.list'], (transaction) => {
      if (transaction['failureReason'] === 'INSUFFICIENT_BALANCE')
        transaction['failureReason'] = 'QUOTE_EXECUTION_FAILED';
    }),
  },
});

const lifecycle = ofSection('States and transitions > Outgoing payment (Transaction.status)', {
  'completed-payment-falls-back': {
    defect: 'A payment that was read as COMPLETED reads PROCESSING afterwards.',
    breaks: must.critical('COMPLETED goes to FAILED or stays.'),
    behaviour: () => {
      const seen = new Set<Json | undefined>();
      return edits(['transactions.get'], (transaction) => {
        if (!isOutgoing(transaction) || transaction['status'] !== 'COMPLETED') return;
        if (seen.has(transaction['id'])) {
          transaction['status'] = 'PROCESSING';
          delete transaction['settledAt'];
        }
        seen.add(transaction['id']);
      });
    },
  },
  'failed-payment-completes-after-all': {
    defect: 'Three seconds after a payment was read as FAILED, it reads COMPLETED.',
    breaks: must.critical('FAILED is terminal.'),
    behaviour: () => {
      const since = new Map<string, number>();
      return edits(['transactions.get', 'transactions.list'], (body) => {
        for (const transaction of [body, ...(Array.isArray(body['data']) ? body['data'] : [])]) {
          if (!isMembers(transaction) || !isOutgoing(transaction) || transaction['status'] !== 'FAILED')
            continue;
          const id = textAt(transaction, 'id');
          const first = since.get(id) ?? Date.now();
          since.set(id, first);
          if (Date.now() - first < 3000) continue;
          transaction['status'] = 'COMPLETED';
          transaction['settledAt'] ??= transaction['updatedAt'];
          delete transaction['failureReason'];
        }
      });
    },
  },
  'bank-return-is-not-shown': {
    defect: 'A payment that the bank returned is announced as FAILED and still reads COMPLETED.',
    breaks: must.critical('A bank return makes a COMPLETED payment FAILED.'),
    behaviour: editsResources(['transactions.get', 'transactions.list'], (transaction) => {
      if (transaction['status'] !== 'FAILED' || transaction['settledAt'] === undefined) return;
      transaction['status'] = 'COMPLETED';
      delete transaction['failureReason'];
      delete transaction['refund'];
    }),
  },
  'refunded-as-a-payment-status': {
    defect: 'Reading a payment whose refund settled shows the status REFUNDED.',
    breaks: must.major('The payment status stays as it is while the refund progresses.'),
    behaviour: edits(['transactions.get'], (transaction) => {
      if (textAt(transaction, 'refund.status') === 'COMPLETED') transaction['status'] = 'REFUNDED';
    }),
  },
  'list-shows-completed-payments-as-processing': {
    defect: 'Listing transactions shows completed payments as PROCESSING; reading one shows it right.',
    breaks: derived.major('status is where the payment stands.'),
    behaviour: editsPages('transactions.list', (_page, rows) => {
      for (const row of rows.filter((one) => isOutgoing(one) && one['status'] === 'COMPLETED')) {
        row['status'] = 'PROCESSING';
        delete row['settledAt'];
      }
    }),
  },
  'payment-of-an-expired-quote-stays-pending': {
    defect: 'The payment of a quote that expired reads PENDING for ever.',
    breaks: must.major('PENDING goes to EXPIRED when the quote was not executed before its expiry.'),
    behaviour: editsResources(['transactions.get', 'transactions.list', 'quotes.get'], (resource) => {
      if (resource['status'] === 'EXPIRED') resource['status'] = 'PENDING';
    }),
  },
});

export const payments = [...fields, ...lifecycle];
