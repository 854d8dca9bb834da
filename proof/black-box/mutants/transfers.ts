import { at, isMembers, numberAt, put, textAt, type Members } from '../../rewriting/json.ts';
import type { Server } from '../../rewriting/behaviour.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, edits, isAccepted, together } from '../defects/answers.ts';
import { wrongBooks } from '../defects/balances.ts';
import { accepts } from '../defects/requests.ts';
import { dataOf, drops, typeOf } from '../defects/webhooks.ts';

/** A transfer that was never made, as the server would show it. */
const pretended = async (request: Members, { ask }: Server): Promise<Members | undefined> => {
  const payer = await ask('GET', `/customers/external-accounts/${textAt(request, 'source.accountId')}`);
  const amount = numberAt(request, 'amount');
  if (!isAccepted(payer) || !Number.isInteger(amount) || amount < 1) return undefined;
  const money = { amount, currency: { code: textAt(payer.body, 'currency') } };
  const now = new Date().toISOString();
  return {
    id: `Transaction:${crypto.randomUUID()}`,
    type: 'INCOMING',
    direction: 'CREDIT',
    status: 'PENDING',
    customerId: textAt(payer.body, 'customerId'),
    sentAmount: money,
    receivedAmount: money,
    createdAt: now,
    updatedAt: now,
  };
};

export const transfers = ofSection('Endpoints > Operations with a shape', {
  'transfer-out-answers-processing': {
    defect: 'A transfer-out answers with the status PROCESSING.',
    breaks: must.major('The answer has the status PENDING.'),
    behaviour: edits(['transfers.out'], (transaction) => {
      transaction['status'] = 'PROCESSING';
    }),
  },
  'transfer-out-sends-one-unit-more': {
    defect: 'A transfer-out sends one unit more than was asked for, and answers with what was asked for.',
    breaks: derived.critical('A transfer-out moves the amount of its body.'),
    behaviour: () => ({
      before: (call) => {
        const amount = at(call.body, 'amount');
        if (call.operation === 'transfers.out' && isMembers(call.body) && Number.isInteger(amount))
          if (numberAt(call.body, 'amount') > 0) call.body['amount'] = numberAt(call.body, 'amount') + 1;
        return undefined;
      },
      after: (call, answer) => {
        if (call.operation !== 'transfers.out' || !isAccepted(answer) || !isMembers(answer.body)) return;
        for (const path of ['sentAmount.amount', 'receivedAmount.amount'])
          put(answer.body, path, numberAt(answer.body, path) - 1);
      },
    }),
  },
  'transfer-out-amount-as-text': {
    defect: 'A transfer-out accepts an amount that is a text.',
    breaks: must.minor('amount is an integer.'),
    behaviour: () => accepts(['transfers.out'], 'amount', (value) => typeof value === 'string', 1000),
  },
  'transfer-in-from-any-account': {
    defect: 'A transfer-in is accepted from an external account that cannot be pulled from.',
    breaks: must.critical('Transfers in are only for pullable external accounts.'),
    behaviour: () => ({
      after: async (call, answer, server) => {
        if (call.operation !== 'transfers.in' || answer.status !== 400 || !isMembers(call.body)) return;
        const transaction = await pretended(call.body, server);
        if (transaction !== undefined) Object.assign(answer, answerOf(201, transaction));
      },
    }),
  },
  'transfer-in-never-credits': {
    defect: 'A transfer-in completes and the balance of the internal account stays as it was.',
    breaks: derived.critical('A transfer-in moves money from an external to an internal account.'),
    behaviour: () => {
      const books = wrongBooks();
      return together(books.behaviour, {
        webhook: async (delivery, server) => {
          const transaction = dataOf(delivery);
          const isPull = textAt(transaction, 'source.accountId').startsWith('ExternalAccount:');
          if (isPull && typeOf(delivery) === 'INCOMING_PAYMENT.COMPLETED')
            books.shift(
              textAt(transaction, 'destination.accountId'),
              -numberAt(transaction, 'receivedAmount.amount'),
            );
          return books.behaviour.webhook?.(delivery, server) ?? server.post(delivery);
        },
      });
    },
  },
  'transfers-are-not-announced': {
    defect: 'Transfers send no payment webhooks; executed quotes do.',
    breaks: must.critical('A transfer-out has the same lifecycle as an outgoing payment from a quote.'),
    behaviour: drops(
      (delivery) =>
        typeOf(delivery).startsWith('OUTGOING_PAYMENT.') && textAt(dataOf(delivery), 'quoteId') === '',
    ),
  },
});
