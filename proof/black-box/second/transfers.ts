import { copyOf, isMembers, numberAt, textAt, type Members } from '../../rewriting/json.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { wrongBooks, type Books } from '../defects/balances.ts';
import { rewrites, sameCaller } from '../defects/requests.ts';
import { acceptsInstead, everyNth, opensToOthers } from './kit.ts';
import type { Answer, Behaviour, Call, Server } from '../../rewriting/behaviour.ts';
import { derived, must, ofSection } from '../mutant.ts';

/** Books that are wrong after an answer. */
export const misbooks = (
  book: (books: Books, call: Call, answer: Answer, server: Server) => void | Promise<void>,
): Behaviour => {
  const books = wrongBooks();
  return {
    ...books.behaviour,
    after: async (call, answer, server) => {
      await book(books, call, answer, server);
      await books.behaviour.after?.(call, answer, server);
    },
  };
};

/** Lends the amount of a transfer beforehand, so that the balance does not limit it. */
const lends =
  (books: Books, doesLend: (source: string) => boolean): NonNullable<Behaviour['before']> =>
  async (call, { ask }) => {
    const source = textAt(call.body, 'source.accountId');
    const amount = numberAt(call.body, 'amount');
    if (call.operation !== 'transfers.out' || !Number.isInteger(amount) || amount <= 0 || !doesLend(source))
      return undefined;
    books.shift(source, -amount);
    const funded = await ask(
      'POST',
      `/sandbox/internal-accounts/${source}/fund`,
      { amount },
      sameCaller(call),
    );
    if (!isAccepted(funded)) books.shift(source, amount);
    return undefined;
  };

export const transfers = ofSection('transfers', {
  'large-transfers-are-not-debited': {
    defect: 'A transfer-out of 50,000 or more does not lower the balance of its source.',
    breaks: must.critical('The source account is debited immediately.', 'L230'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        const amount = numberAt(call.body, 'amount');
        if (call.operation === 'transfers.out' && isAccepted(answer) && amount >= 50_000)
          books.shift(textAt(call.body, 'source.accountId'), amount);
      }),
  },
  'every-third-transfer-is-debited-twice': {
    defect: 'Every third transfer-out lowers the balance of its source by twice the amount.',
    breaks: derived.critical('The source account is debited by the amount.', 'L230'),
    behaviour: () => {
      const isThird = everyNth(3);
      return misbooks((books, call, answer) => {
        if (call.operation === 'transfers.out' && isAccepted(answer) && isThird())
          books.shift(textAt(call.body, 'source.accountId'), -numberAt(call.body, 'amount'));
      });
    },
  },
  'transfer-out-overdraws-its-source': {
    defect: 'A transfer-out of more than the balance goes through and leaves the balance negative.',
    breaks: derived.critical('A payment whose source lacks funds fails with INSUFFICIENT_BALANCE.', 'L514'),
    behaviour: () => {
      const books = wrongBooks();
      return { ...books.behaviour, before: lends(books, () => true) };
    },
  },
  'two-transfers-at-once-spend-the-same-balance': {
    defect: 'Of two transfers-out at the same moment both go through, though the balance is enough for one.',
    breaks: derived.critical(
      'The source account is debited immediately; a payment whose source lacks funds fails.',
      'L230',
    ),
    behaviour: () => {
      const books = wrongBooks();
      const running = new Map<string, number>();
      const count = (source: string, by: number): number => {
        const now = (running.get(source) ?? 0) + by;
        running.set(source, now);
        return now;
      };
      const lend = lends(books, (source) => (running.get(source) ?? 0) > 1);
      return {
        ...books.behaviour,
        before: async (call, server) => {
          if (call.operation === 'transfers.out') count(textAt(call.body, 'source.accountId'), 1);
          return lend(call, server);
        },
        after: async (call, answer, server) => {
          if (call.operation === 'transfers.out') count(textAt(call.body, 'source.accountId'), -1);
          await books.behaviour.after?.(call, answer, server);
        },
      };
    },
  },
  'transfers-drop-the-cents': {
    defect: 'A transfer-out is made with whole units of the currency: an amount of 1234 sends 1200.',
    breaks: derived.critical('amount is the integer that is sent.', 'L341'),
    behaviour: rewrites(['transfers.out'], (body) => {
      const amount = numberAt(body, 'amount');
      if (Number.isInteger(amount) && amount > 100) body['amount'] = Math.floor(amount / 100) * 100;
    }),
  },
  'fraction-of-an-amount-is-cut-off': {
    defect: 'A transfer-out of 1000.5 is accepted and sends 1000.',
    breaks: must.major('amount is an integer.', 'L341'),
    behaviour: rewrites(['transfers.out'], (body) => {
      const { amount } = body;
      if (typeof amount === 'number') body['amount'] = Math.trunc(amount);
    }),
  },
  'amount-as-text-is-taken': {
    defect: 'A transfer-in accepts its amount as text.',
    breaks: must.minor('amount is an integer.', 'L341'),
    behaviour: rewrites(['transfers.in'], (body) => {
      const { amount } = body;
      if (typeof amount === 'string' && /^\d+$/.test(amount)) body['amount'] = Number(amount);
    }),
  },
  'any-external-account-is-pulled': {
    defect: 'A transfer-in from an account that is not pullable is accepted.',
    breaks: must.major('transfer-in is only for pullable external accounts.', 'L321'),
    behaviour: () => {
      const made = new Map<string, Members>();
      const accepting = acceptsInstead('transfers.in', [400], async (call, _answer, { ask }) => {
        const { source, destination, amount } = isMembers(call.body) ? call.body : {};
        const account = textAt(source, 'accountId');
        const read = await ask('GET', `/customers/external-accounts/${account}`, undefined, sameCaller(call));
        if (!isAccepted(read) || typeof amount !== 'number' || amount < 1 || !isMembers(destination))
          return undefined;
        if (!Number.isInteger(amount) || textAt(destination, 'accountId') === '') return undefined;
        const money = { amount, currency: { code: textAt(read.body, 'currency') } };
        const id = `Transaction:${crypto.randomUUID()}`;
        const transaction: Members = {
          id,
          type: 'INCOMING',
          direction: 'CREDIT',
          status: 'PENDING',
          customerId: textAt(read.body, 'customerId'),
          sentAmount: money,
          receivedAmount: copyOf(money),
          source: { sourceType: 'ACCOUNT', accountId: account },
          destination: { destinationType: 'ACCOUNT', accountId: textAt(destination, 'accountId') },
          createdAt: new Date().toISOString(),
        };
        made.set(id, transaction);
        return answerOf(201, copyOf(transaction));
      });
      return {
        before: (call) => {
          const known = made.get(call.params['transactionId'] ?? '');
          return call.operation === 'transactions.get' && known !== undefined
            ? answerOf(200, copyOf(known))
            : undefined;
        },
        ...accepting,
      };
    },
  },
  'outgoing-transfer-reads-credit-in-rows': {
    defect: 'Rows of outgoing payments without a quote have the direction CREDIT.',
    breaks: must.major('DEBIT is the direction of outgoing payments.', 'L172'),
    behaviour: edits(['transactions.list'], ({ data }) => {
      if (!Array.isArray(data)) return;
      for (const row of data)
        if (isMembers(row) && row['type'] === 'OUTGOING' && row['quoteId'] === undefined)
          row['direction'] = 'CREDIT';
    }),
  },
  'transfer-into-the-wrong-account': {
    defect: 'A transfer-in is credited to the destination of the transfer-in before, where there was one.',
    breaks: derived.critical('transfer-in credits the destination.', 'L340'),
    behaviour: () => {
      const last = { destination: '' };
      return misbooks((books, call, answer) => {
        if (call.operation !== 'transfers.in' || !isAccepted(answer)) return;
        const own = textAt(call.body, 'destination.accountId');
        const amount = numberAt(call.body, 'amount');
        if (last.destination !== '' && last.destination !== own) {
          books.shift(own, -amount);
          books.shift(last.destination, amount);
        }
        last.destination = own;
      });
    },
  },
  'other-platform-sends-from-an-account': {
    defect:
      'A transfer-out can be made by any platform that knows the account: who owns it is asked for nowhere.',
    breaks: derived.critical('Internal accounts belong to the platform or to a customer of it.', 'L15'),
    behaviour: () => {
      const inner = opensToOthers('transfers.out');
      return {
        after: async (call, answer, server) => {
          // The owner is that of the source, which no parameter of the path names.
          const params =
            call.operation === 'transfers.out'
              ? { source: textAt(call.body, 'source.accountId') }
              : call.params;
          await inner.after?.({ ...call, params }, answer, server);
        },
      };
    },
  },
});
