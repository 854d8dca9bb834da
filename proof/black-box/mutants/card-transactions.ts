import type { OperationId } from '../../../spec/operations.ts';
import { isMembers, numberAt, put, textAt } from '../../rewriting/json.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, editsResources, isAccepted } from '../defects/answers.ts';

const shown: readonly OperationId[] = ['transactions.get', 'transactions.list'];

const isCard = (id: string): boolean => id.startsWith('CardTransaction:');

/** Simulations that need a parent in another state are accepted, and change nothing. */
const takesAnyParent = (operation: OperationId): Behaviour => ({
  after: (call, answer) => {
    if (call.operation === operation && answer.status === 409)
      Object.assign(
        answer,
        answerOf(202, { issuerTransactionToken: `itx_${crypto.randomUUID().slice(0, 12)}` }),
      );
  },
});

const states = ofSection('States and transitions > Card transaction', {
  'first-clearing-settles-everything': {
    defect: 'A card transaction that was cleared in part reads SETTLED.',
    breaks: derived.major('A clearing of a part moves the transaction to PARTIALLY_SETTLED.'),
    behaviour: editsResources(shown, (transaction) => {
      if (transaction['status'] === 'PARTIALLY_SETTLED') transaction['status'] = 'SETTLED';
    }),
  },
  'full-return-stays-settled': {
    defect: 'A card transaction that was returned in full reads SETTLED.',
    breaks: must.major('A full refund moves the transaction to REFUNDED.'),
    behaviour: editsResources(shown, (transaction) => {
      if (isCard(textAt(transaction, 'id')) && transaction['status'] === 'REFUNDED')
        transaction['status'] = 'SETTLED';
    }),
  },
  'partial-return-counts-as-full': {
    defect: 'A card transaction that was returned in part reads REFUNDED.',
    breaks: must.major('A partial refund keeps the transaction SETTLED.'),
    behaviour: editsResources(shown, (transaction) => {
      if (transaction['status'] === 'SETTLED' && numberAt(transaction, 'refundedAmount.amount') > 0)
        transaction['status'] = 'REFUNDED';
    }),
  },
  'returned-amount-is-one-unit-less': {
    defect: 'A card transaction shows one unit less as refunded than was returned.',
    breaks: derived.major('refundedAmount is what was refunded.'),
    behaviour: editsResources(shown, (transaction) => {
      const refunded = numberAt(transaction, 'refundedAmount.amount');
      if (refunded > 1 && isMembers(transaction)) put(transaction, 'refundedAmount.amount', refunded - 1);
    }),
  },
  'advice-on-a-settled-transaction': {
    defect: 'An authorization advice is accepted for a card transaction that is settled.',
    breaks: must.minor('An authorization advice needs a parent that is AUTHORIZED or PARTIALLY_SETTLED.'),
    behaviour: () => takesAnyParent('sandbox.cardAuthorizationAdvice'),
  },
  'reversal-without-a-return': {
    defect: 'A return reversal is accepted for a card transaction that was not refunded.',
    breaks: must.minor('A return reversal needs a parent that is REFUNDED.'),
    behaviour: () => takesAnyParent('sandbox.cardReturnReversal'),
  },
});

const production = ofSection('What the service does', {
  'production-simulates-card-authorizations': {
    defect: 'A card authorization can be simulated with production credentials.',
    breaks: must.critical('Sandbox-only endpoints fail for production credentials.'),
    behaviour: () => ({
      after: async (call, answer, { ask, platform }) => {
        const isBasic = call.headers['authorization']?.startsWith('Basic ') === true;
        if (call.operation !== 'sandbox.cardAuthorization' || answer.status !== 403 || !isBasic) return;
        if (call.headers['authorization'] !== platform)
          Object.assign(answer, await ask('POST', call.path, call.body));
      },
    }),
  },
  'production-funds-internal-accounts': {
    defect: 'A deposit can be simulated with production credentials.',
    breaks: must.critical('Sandbox-only endpoints fail for production credentials.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'sandbox.fundInternalAccount' || answer.status !== 403) return;
        const funded = await ask('POST', call.path, call.body);
        if (isAccepted(funded)) Object.assign(answer, funded);
      },
    }),
  },
});

export const cardTransactions = [...states, ...production];
