import type { Behaviour } from '../../rewriting/behaviour.ts';
import { copyOf, numberAt, put, rowsOf, textAt, type Json } from '../../rewriting/json.ts';
import { edits, editsResources } from '../defects/answers.ts';
import { ofType, rewritesWebhooks, dataOf, typeOf } from '../defects/webhooks.ts';
import { inArea } from '../second/defect.ts';
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

const payments = inArea('payments', [
  {
    name: 'start-date-switches-the-customer-filter-off',
    defect: 'With startDate, the list of transactions of a customer shows those of other customers too.',
    about: 'Transactions are filtered by customerId and startDate.',
    line: 'L322',
    stated: 'stated',
    severity: 'major',
    behaviour: () => listsOthersWith('startDate'),
  },
  {
    name: 'second-page-forgets-the-customer',
    defect: 'Pages after the first of the transactions of a customer show those of other customers too.',
    about: 'Transactions are filtered by customerId, page after page.',
    line: 'L322',
    stated: 'follows',
    severity: 'major',
    behaviour: () => listsOthersWith('cursor'),
  },
  {
    name: 'created-at-becomes-the-settlement',
    defect: 'Once a payment is settled, its createdAt is the time of the settlement.',
    about: 'createdAt is the time at which the transaction was created.',
    line: 'L175',
    stated: 'follows',
    severity: 'minor',
    behaviour: () =>
      editsResources(transactionViews, (payment) => {
        if (typeof payment['settledAt'] === 'string') payment['createdAt'] = payment['settledAt'];
      }),
  },
  {
    name: 'reason-of-a-failure-is-shown-once',
    defect: 'The failureReason of a failed payment is there in the first read, and in no later one.',
    about: 'FAILED: failureReason is set.',
    line: 'L225',
    stated: 'stated',
    severity: 'major',
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
  {
    name: 'refunds-share-a-reference',
    defect: 'Every refund has the reference of the first one.',
    about: 'The reference identifies the refund.',
    line: 'L188',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'refund-begins-when-it-ends',
    defect: 'Once a refund is settled, its initiatedAt is a second later than its settledAt.',
    about: 'A refund is initiated before it settles.',
    line: 'L189',
    stated: 'follows',
    severity: 'minor',
    behaviour: () =>
      editsResources(transactionViews, (payment) => {
        const settled = Date.parse(textAt(payment, 'refund.settledAt'));
        if (!Number.isNaN(settled))
          put(payment, 'refund.initiatedAt', new Date(settled + 1000).toISOString());
      }),
  },
  {
    name: 'refund-is-missing-in-rows',
    defect: 'Rows of refunded payments have no refund; a single read has it.',
    about: 'refund is present when a refund exists.',
    line: 'L178',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      edits(['transactions.list'], (page) => {
        for (const row of rowsOf(page)) delete row['refund'];
      }),
  },
  {
    name: 'agent-reads-another-amount',
    defect: 'The agent reads a payment with a receivedAmount that is a unit more than the platform reads.',
    about: 'A transaction has one receivedAmount.',
    line: 'L174',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      editsResources(['agentSide.getTransaction', 'agentSide.listTransactions'], (payment) => {
        put(payment, 'receivedAmount.amount', numberAt(payment, 'receivedAmount.amount') + 1);
      }),
  },
  {
    name: 'quote-reads-the-rate-of-the-newest',
    defect: 'Reading a quote shows the exchange rate of the quote that was created last.',
    about: 'A quote has a locked exchange rate.',
    line: 'L202',
    stated: 'stated',
    severity: 'major',
    behaviour: () => {
      const newest: { rate: Json | undefined } = { rate: undefined };
      return edits(['quotes.create', 'quotes.get'], (quote, call) => {
        if (call.operation === 'quotes.create') newest.rate = copyOf(quote['exchangeRate']);
        else quote['exchangeRate'] = copyOf(newest.rate);
      });
    },
  },
]);

const webhooks = inArea('webhooks', [
  {
    name: 'settlement-of-events-is-another',
    defect: 'The settledAt in OUTGOING_PAYMENT.COMPLETED is an hour before the one that a read shows.',
    about: 'data of a webhook is the full transaction at that time.',
    line: 'L417',
    stated: 'follows',
    severity: 'major',
    behaviour: () =>
      rewritesWebhooks(ofType('OUTGOING_PAYMENT.COMPLETED'), (_body, data) => {
        const settled = Date.parse(textAt(data, 'settledAt'));
        if (!Number.isNaN(settled)) data['settledAt'] = new Date(settled - 3_600_000).toISOString();
      }),
  },
  {
    name: 'events-of-a-failure-name-the-first-customer',
    defect: 'OUTGOING_PAYMENT.FAILED carries the customerId of the first payment that was announced.',
    about: 'customerId of a payment notification is that of the payment.',
    line: 'L170',
    stated: 'follows',
    severity: 'critical',
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
  {
    name: 'second-change-of-the-webhook-url-sends-no-test',
    defect: 'The first webhook URL is tried with a test webhook, a later one is not.',
    about: 'A one-time test webhook is sent when a webhook URL is configured or updated.',
    line: 'L447',
    stated: 'stated',
    severity: 'minor',
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
  {
    name: 'customer-events-carry-the-customer-before',
    defect: 'A webhook about the status of a customer carries the id of the customer announced before.',
    about: 'A customer status change is announced.',
    line: 'L447',
    stated: 'follows',
    severity: 'critical',
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
]);

export const paymentsAndWebhooks = [...payments, ...webhooks];
