import { internalAccount } from '../../examples/integration/accounts.ts';
import { rightDecisions } from '../../examples/integration/decisions.ts';
import { asObject, textOf, type Json } from '../../examples/integration/json.ts';
import type { Behaviour } from './in-process-client.ts';

/** Books as a client keeps them: debited when a payment is executed, credited when its refund has settled. */
export const keepingBooks = (): Behaviour => {
  const books = new Map<string, number>();
  const debited = new Set<string>();
  const credited = new Set<string>();

  const book = (shown: Json, sign: 1 | -1): void => {
    const { amount, currency } = asObject(shown['sentAmount']);
    const code = textOf(asObject(currency), 'code') ?? '';
    books.set(code, (books.get(code) ?? 0) + sign * Number(amount));
  };

  /** A payment that expired was never debited, unless it was executed before. */
  const note = (shown: Json): void => {
    const id = String(shown['id']);
    if (shown['sentAmount'] === undefined) return;
    if (!debited.has(id) && shown['status'] !== 'EXPIRED') {
      debited.add(id);
      book(shown, -1);
    }
    const isSettled = textOf(asObject(shown['refund']), 'status') === 'COMPLETED';
    if (!debited.has(id) || !isSettled || credited.has(id)) return;
    credited.add(id);
    book(shown, 1);
  };

  return {
    beforeAsk: async (context, ask, asked) => {
      const currency = textOf(asked, 'currency') ?? '';
      if (ask !== 'pay' || books.has(currency)) return;
      books.set(currency, (await internalAccount(context, currency)).balance);
    },
    decisions: {
      believed: (before, shown) => {
        note(shown);
        return rightDecisions.believed(before, shown);
      },
    },
    answers: (ask, asked, answer) => {
      const amount = books.get(textOf(asked, 'currency') ?? '');
      return ask === 'balance' && amount !== undefined && 'ok' in answer ? { ok: { amount } } : answer;
    },
  };
};
