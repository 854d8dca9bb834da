import { addPayee, owed, pay, type Payee } from './payees.ts';
import { prepared } from './paid-payments.ts';
import { aboutPayment } from './questions.ts';
import type { Scenario } from './scenario.ts';

/** A payment at a quote, and a transfer. `rules` are broken by a client that does not know how they ended. */
export const twoPayments = (
  supplier: Payee,
  neighbour: Payee,
  rules: Scenario['grades'],
): Pick<Scenario, 'task' | 'prepare' | 'asks' | 'questions' | 'payments'> => ({
  task: 'Pay a supplier abroad at a quote, and somebody in the same currency by a transfer.',
  prepare: prepared,
  asks: () => [
    addPayee(supplier),
    addPayee(neighbour),
    pay('invoice-20', supplier),
    pay('rent-20', neighbour),
  ],
  questions: [
    aboutPayment('invoice-20', supplier, { status: rules }),
    aboutPayment('rent-20', neighbour, { status: rules }),
  ],
  payments: { ...owed('invoice-20', supplier), ...owed('rent-20', neighbour) },
});
