import type { Behaviour } from '../../rewriting/behaviour.ts';
import { copyOf, numberAt, put, rowsOf, textAt, type Json } from '../../rewriting/json.ts';
import { edits, editsResources } from '../defects/answers.ts';
import { ofType, rewritesWebhooks, dataOf, typeOf } from '../defects/webhooks.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { alsoLists, callerOf, transactionViews, type Also } from '../second/kit.ts';

/** Rows of the same platform that are of another customer than the one that is asked for. */
const ofAnotherCustomer: Also = (row, call, seenBy) =>
  seenBy === callerOf(call) &&
  row['customerId'] !== undefined &&
  row['customerId'] !== call.query.get('customerId');

const listsOthersWith = (parameter: string): Behaviour =>
  alsoLists(
    'transactions.list',
    ['transactions.list', 'transactions.get'],
    (row, call, seenBy) =>
      call.query.has('customerId') && call.query.has(parameter) && ofAnotherCustomer(row, call, seenBy),
  );

const payments = ofSection('payments', {
  'start-date-switches-the-customer-filter-off': {
    defect: 'With startDate, the list of transactions of a customer shows those of other customers too.',
    breaks: must.major('Transactions are filtered by customerId and startDate.', 'L322'),
    behaviour: () => listsOthersWith('startDate'),
  },
  'second-page-forgets-the-customer': {
    defect: 'Pages after the first of the transactions of a customer show those of other customers too.',
    breaks: derived.major('Transactions are filtered by customerId, page after page.', 'L322'),
    behaviour: () => listsOthersWith('cursor'),
  },
  'created-at-becomes-the-settlement': {
    defect: 'Once a payment is settled, its createdAt is the time of the settlement.',
    breaks: derived.minor('createdAt is the time at which the transaction was created.', 'L175'),
    behaviour: editsResources(transactionViews, (payment) => {
      if (typeof payment['settledAt'] === 'string') payment['createdAt'] = payment['settledAt'];
    }),
  },
  'reason-of-a-failure-is-shown-once': {
    defect: 'The failureReason of a failed payment is there in the first read, and in no later one.',
    breaks: must.major('FAILED: failureReason is set.', 'L225'),
    behaviour: () => {
      const shown = new Set<string>();
      return edits(['transactions.get'], (payment) => {
        if (payment['failureReason'] === undefined) return;
        const id = textAt(payment, 'id');
        if (shown.has(id)) delete payment['failureReason'];
        shown.add(id);
      });
    },
  },
  'refunds-share-a-reference': {
    defect: 'Every refund has the reference of the first one.',
    breaks: derived.major('The reference identifies the refund.', 'L188'),
    behaviour: () => {
      const first: { reference: Json | undefined } = { reference: undefined };
      return editsResources(transactionViews, (payment) => {
        const own = textAt(payment, 'refund.reference');
        if (own === '') return;
        first.reference ??= own;
        put(payment, 'refund.reference', copyOf(first.reference));
      });
    },
  },
  'refund-begins-when-it-ends': {
    defect: 'Once a refund is settled, its initiatedAt is a second later than its settledAt.',
    breaks: derived.minor('A refund is initiated before it settles.', 'L189'),
    behaviour: editsResources(transactionViews, (payment) => {
      const settled = Date.parse(textAt(payment, 'refund.settledAt'));
      if (!Number.isNaN(settled)) put(payment, 'refund.initiatedAt', new Date(settled + 1000).toISOString());
    }),
  },
  'refund-is-missing-in-rows': {
    defect: 'Rows of refunded payments have no refund; a single read has it.',
    breaks: must.major('refund is present when a refund exists.', 'L178'),
    behaviour: edits(['transactions.list'], (page) => {
      for (const row of rowsOf(page)) delete row['refund'];
    }),
  },
  'agent-reads-another-amount': {
    defect: 'The agent reads a payment with a receivedAmount that is a unit more than the platform reads.',
    breaks: derived.critical('A transaction has one receivedAmount.', 'L174'),
    behaviour: editsResources(['agentSide.getTransaction', 'agentSide.listTransactions'], (payment) => {
      put(payment, 'receivedAmount.amount', numberAt(payment, 'receivedAmount.amount') + 1);
    }),
  },
  'quote-reads-the-rate-of-the-newest': {
    defect: 'Reading a quote shows the exchange rate of the quote that was created last.',
    breaks: must.major('A quote has a locked exchange rate.', 'L202'),
    behaviour: () => {
      const newest: { rate: Json | undefined } = { rate: undefined };
      return edits(['quotes.create', 'quotes.get'], (quote, call) => {
        if (call.operation === 'quotes.create') newest.rate = copyOf(quote['exchangeRate']);
        else quote['exchangeRate'] = copyOf(newest.rate);
      });
    },
  },
});

const webhooks = ofSection('webhooks', {
  'settlement-of-events-is-another': {
    defect: 'The settledAt in OUTGOING_PAYMENT.COMPLETED is an hour before the one that a read shows.',
    breaks: derived.major('data of a webhook is the full transaction at that time.', 'L417'),
    behaviour: rewritesWebhooks(ofType('OUTGOING_PAYMENT.COMPLETED'), (_body, data) => {
      const settled = Date.parse(textAt(data, 'settledAt'));
      if (!Number.isNaN(settled)) data['settledAt'] = new Date(settled - 3_600_000).toISOString();
    }),
  },
  'events-of-a-failure-name-the-first-customer': {
    defect: 'OUTGOING_PAYMENT.FAILED carries the customerId of the first payment that was announced.',
    breaks: derived.critical('customerId of a payment notification is that of the payment.', 'L170'),
    behaviour: () => {
      const first: { customer: Json | undefined } = { customer: undefined };
      return {
        webhook: async (delivery, { post }) => {
          const data = dataOf(delivery);
          if (typeOf(delivery).startsWith('OUTGOING_PAYMENT.')) first.customer ??= data['customerId'];
          if (typeOf(delivery) === 'OUTGOING_PAYMENT.FAILED') data['customerId'] = first.customer;
          return post(delivery);
        },
      };
    },
  },
  'second-change-of-the-webhook-url-sends-no-test': {
    defect: 'The first webhook URL is tried with a test webhook, a later one is not.',
    breaks: must.minor(
      'A one-time test webhook is sent when a webhook URL is configured or updated.',
      'L447',
    ),
    behaviour: () => {
      const state = { tested: false };
      return {
        webhook: async (delivery, { post }) => {
          if (typeOf(delivery) !== 'TEST') return post(delivery);
          if (state.tested) return 200;
          state.tested = true;
          return post(delivery);
        },
      };
    },
  },
  'customer-events-carry-the-customer-before': {
    defect: 'A webhook about the status of a customer carries the id of the customer announced before.',
    breaks: derived.critical('A customer status change is announced.', 'L447'),
    behaviour: () => {
      const last: { id: Json | undefined } = { id: undefined };
      return {
        webhook: async (delivery, { post }) => {
          const data = dataOf(delivery);
          if (typeOf(delivery).startsWith('CUSTOMER.')) {
            const own = data['id'];
            if (last.id !== undefined) data['id'] = last.id;
            last.id = own;
          }
          return post(delivery);
        },
      };
    },
  },
});

export const paymentsAndWebhooks = [...payments, ...webhooks];
