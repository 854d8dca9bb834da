import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { ScenarioId } from '../../../suites/certify/scenarios/index.ts';
import { eighthDefects } from '../eighth/index.ts';
import { fourthDefects } from '../fourth/index.ts';
import { clientDefects as secondDefects } from '../second/index.ts';
import type { ClientMutant, MutantBook } from '../mutant.ts';
import { seventhMoneyDefects } from '../seventh/money.ts';

const named = (
  { behaviour }: Pick<ClientMutant, 'behaviour'>,
  rule: ClientRuleId,
  scenario: ScenarioId,
  ...also: readonly ClientRuleId[]
): ClientMutant => ({ rule, also, scenarios: [scenario], behaviour });

/** Mistakes of frozen sets that no rule named before, each with the rule that names it. */
export const mutantsOfTheEighthSet = {
  'pays-from-the-first-account-of-a-currency': named(
    eighthDefects['pays-from-the-first-account-of-a-currency'],
    'client/orders/money-leaves-the-account-of-its-payer',
    'customer-has-no-money',
  ),
  'cuts-references-at-sixteen-characters': named(
    eighthDefects['cuts-references-at-sixteen-characters'],
    'client/payments/payments-are-not-confused',
    'two-payments-are-alike',
  ),
  'counts-its-keys-from-one': named(
    eighthDefects['counts-its-keys-from-one'],
    'client/idempotency/key-is-of-one-request',
    'client-is-killed-while-it-pays',
  ),
  'wants-201-for-a-transfer': named(
    eighthDefects['wants-one-status-for-success'],
    'client/quotes/pays-once',
    'creations-are-answered-200',
  ),
  'wants-200-for-an-execution': named(
    eighthDefects['wants-one-status-for-success'],
    'client/quotes/executed-at-most-once',
    'executions-are-answered-202',
  ),
  'pays-anew-after-a-conflict': named(
    eighthDefects['pays-anew-after-a-conflict'],
    'client/quotes/pays-once',
    'repetition-of-a-payment-is-refused',
    'client/idempotency/lost-answer-pays-once',
  ),
  'knows-transactions-by-the-start-of-their-ids': named(
    eighthDefects['knows-transactions-by-the-start-of-their-ids'],
    'client/payments/payments-are-not-confused',
    'identifiers-are-of-version-7',
  ),
  'books-refunds-by-amount': named(
    eighthDefects['books-refunds-by-amount'],
    'client/payments/payments-are-not-confused',
    'events-of-payments-are-mixed',
  ),
  'reads-the-reason-of-the-refund': named(
    seventhMoneyDefects['reads-the-reason-of-the-refund'],
    'client/payments/failure-reason-is-no-other',
    'payment-fails',
  ),
  'lists-one-row-for-each-moment': named(
    eighthDefects['lists-one-row-for-each-moment'],
    'client/lists/every-row-is-known',
    'payments-of-one-second-are-listed',
  ),
  'knows-events-by-what-they-say': named(
    eighthDefects['knows-events-by-what-they-say'],
    'client/cards/active-is-believed',
    'card-is-changed-elsewhere',
  ),
  'remembers-three-events': named(
    eighthDefects['remembers-three-events'],
    'client/cards/repeated-events-do-no-harm',
    'card-is-changed-elsewhere',
  ),
  'keeps-one-purchase-for-each-card': named(
    eighthDefects['keeps-one-purchase-for-each-card'],
    'client/cards/transaction-state-is-believed',
    'first-purchase-is-settled-last',
  ),
  'knows-cards-by-their-holders': named(
    eighthDefects['knows-cards-by-their-holders'],
    'client/cards/active-is-believed',
    'cards-are-two',
  ),
  'pays-nothing-anew': named(
    secondDefects['never-pays-anew'],
    'client/orders/payment-is-made-anew',
    'failed-execution-is-tried-again',
  ),
  'funds-what-was-ordered': named(
    fourthDefects['funds-what-was-ordered'],
    'client/quotes/funding-has-the-expected-amount',
    'payment-is-funded',
  ),
  'knows-one-agent': named(
    eighthDefects['knows-one-agent'],
    'client/orders/decision-is-made',
    'actions-of-two-agents-are-decided',
  ),
} as const satisfies MutantBook;
