import { abroad, addPayee, atHome, owed, pay } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { aboutPayment } from './questions.ts';
import { ofFeature, type Expected, type Scenario, type ScenarioRow } from './scenario.ts';
import { twoPayments } from './two-payments.ts';

const supplier = abroad('supplier', '000', 2);
const failing = abroad('failing-supplier', '002', 2);
const other = abroad('other-supplier', '000', 4);
const neighbour = atHome('neighbour', '000', 2);

const arrived: Expected['is'] = { status: 'COMPLETED' };
const refunded: Expected['is'] = { status: 'FAILED', refund: 'COMPLETED' };

/** Answers of another form than usual: a payment at a quote, and a transfer. */
const spelled = (
  variations: NonNullable<Scenario['variations']>,
  purpose: string,
  rule: Scenario['grades'][number],
): ScenarioRow => ({
  ...twoPayments(supplier, neighbour, ['client/payments/completed-is-believed']),
  purpose,
  variations,
  until: [paid(supplier, arrived), paid(neighbour, arrived)],
  grades: [rule],
});

/** Right values come in another form than usual, or all at once. */
export const otherFormScenarios = ofFeature('payments', {
  // Those of one minute begin alike.
  'identifiers-are-of-version-7': {
    ...twoPayments(failing, neighbour, ['client/payments/payments-are-not-confused']),
    purpose: 'The UUIDs in identifiers are of version 7. The first payment fails, and the second arrives.',
    variations: ['uuids-are-version-7'],
    until: [paid(failing, refunded), paid(neighbour, arrived)],
    grades: ['client/requests/every-version-of-uuid-is-taken'],
  },
  'identifiers-are-in-capitals': spelled(
    ['uuids-are-upper-case'],
    'The UUIDs in identifiers are written in capitals.',
    'client/requests/capitals-in-identifiers-are-taken',
  ),
  'timestamps-have-an-offset': spelled(
    ['timestamps-have-an-offset'],
    'Timestamps are written with an offset of five and a half hours.',
    'client/requests/every-offset-of-timestamps-is-taken',
  ),
  'creations-are-answered-200': spelled(
    ['creations-answer-200'],
    'What is made is answered with 200, in place of 201.',
    'client/quotes/pays-once',
  ),
  'executions-are-answered-202': spelled(
    ['actions-answer-202'],
    'What is done is answered with 202, in place of 200.',
    'client/quotes/pays-once',
  ),
  'orders-come-at-once': {
    purpose: 'Three payments are ordered in the same moment.',
    task: 'Pay two suppliers abroad and somebody in the same currency, all at once.',
    areOrdersAtOnce: true,
    prepare: prepared,
    asks: () => [
      addPayee(supplier),
      addPayee(other),
      addPayee(neighbour),
      pay('invoice-41', supplier),
      pay('invoice-42', other),
      pay('rent-41', neighbour),
    ],
    until: [paid(supplier, arrived), paid(other, arrived), paid(neighbour, arrived)],
    questions: [
      aboutPayment('invoice-41', supplier, { status: ['client/payments/payments-are-not-confused'] }),
      aboutPayment('invoice-42', other, { status: ['client/payments/payments-are-not-confused'] }),
      aboutPayment('rent-41', neighbour, { status: ['client/payments/payments-are-not-confused'] }),
    ],
    payments: {
      ...owed('invoice-41', supplier),
      ...owed('invoice-42', other),
      ...owed('rent-41', neighbour),
    },
    grades: [
      'client/quotes/pays-what-was-asked',
      'client/quotes/pays-whom-it-was-asked-to-pay',
      'client/quotes/pays-once',
    ],
  },
});
