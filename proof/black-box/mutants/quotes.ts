import { at, copyOf, isMembers, numberAt, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits, isAccepted, together } from '../defects/answers.ts';
import { wrongBooks } from '../defects/balances.ts';
import { accepts, refuses } from '../defects/requests.ts';

const fields = ofSection('Resources and their fields > Quote', {
  'quote-lacks-its-expiry': {
    defect: 'Quotes do not say when they expire.',
    breaks: must.major('A quote has an expiration time.'),
    behaviour: edits(['quotes.create', 'quotes.get'], (quote) => {
      delete quote['expiresAt'];
    }),
  },
  'rate-of-a-quote-drifts': {
    defect: 'The exchange rate of a quote moves a little with every reading.',
    breaks: must.critical('A quote has a locked exchange rate.'),
    behaviour: () => {
      let readings = 0;
      return edits(['quotes.get'], (quote) => {
        readings += 1;
        quote['exchangeRate'] = numberAt(quote, 'exchangeRate') + readings / 10_000;
      });
    },
  },
  'settled-quote-lacks-its-transaction': {
    defect: 'Reading a quote never shows the id of its transaction.',
    breaks: must.major('Once settled, the quote carries the transaction id.'),
    behaviour: edits(['quotes.get'], (quote) => {
      delete quote['transactionId'];
    }),
  },
});

/** The same quote once more, executed, as somebody would who forgot that it was paid. */
const forgetful = () => {
  const bodies = new Map<string, Json>();
  return {
    remember: (quote: Members, body: Json | undefined): void => {
      if (body !== undefined) bodies.set(textAt(quote, 'id'), copyOf(body));
    },
    bodyOf: (quoteId: string): Json | undefined => bodies.get(quoteId),
  };
};

const execution = ofSection('Endpoints > Operations with a shape', {
  'execution-answers-the-quote': {
    defect: 'Executing a quote answers with the quote.',
    breaks: must.critical('Executing a quote answers with a transaction.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'quotes.execute' || !isAccepted(answer)) return;
        answer.body = (await ask('GET', `/quotes/${call.params['quoteId'] ?? ''}`)).body;
      },
    }),
  },
  'execution-answers-processing': {
    defect: 'Executing a quote answers with a transaction that is PROCESSING already.',
    breaks: must.major('The transaction that execution answers with is PENDING.'),
    behaviour: edits(['quotes.execute'], (transaction) => {
      transaction['status'] = 'PROCESSING';
    }),
  },
  'execution-debits-late': {
    defect: 'For two seconds after the execution of a quote, the balance is shown as it was before.',
    breaks: must.major('The source account is debited immediately.'),
    behaviour: () => {
      const books = wrongBooks();
      return together(books.behaviour, {
        after: (call, answer) => {
          if (call.operation !== 'quotes.execute' || !isAccepted(answer)) return;
          const account = textAt(answer.body, 'source.accountId');
          const amount = numberAt(answer.body, 'sentAmount.amount');
          books.shift(account, amount);
          setTimeout(() => books.shift(account, -amount), 2000);
        },
      });
    },
  },
  'quote-is-paid-twice': {
    defect: 'Executing a quote a second time pays a second time.',
    breaks: derived.critical('A quote is executed once: the transaction that it becomes has passed PENDING.'),
    behaviour: () => {
      const memory = forgetful();
      return {
        after: async (call, answer, { ask }) => {
          if (call.operation === 'quotes.create' && isAccepted(answer) && isMembers(answer.body))
            memory.remember(answer.body, call.body);
          if (call.operation !== 'quotes.execute' || answer.status !== 409) return;
          const body = memory.bodyOf(call.params['quoteId'] ?? '');
          if (body === undefined) return;
          const again = await ask('POST', '/quotes', body);
          if (!isAccepted(again)) return;
          Object.assign(answer, await ask('POST', `/quotes/${textAt(again.body, 'id')}/execute`));
        },
      };
    },
  },
  'locked-amount-is-one-unit-more': {
    defect: 'A quote is made for one unit more than was locked.',
    breaks: derived.critical('lockedCurrencyAmount is the amount in the locked currency.'),
    behaviour: () => ({
      before: (call) => {
        const amount = at(call.body, 'lockedCurrencyAmount');
        if (call.operation === 'quotes.create' && isMembers(call.body) && typeof amount === 'number')
          if (Number.isInteger(amount) && amount > 0) call.body['lockedCurrencyAmount'] = amount + 1;
        return undefined;
      },
    }),
  },
  'locked-amount-with-a-fraction': {
    defect: 'A quote accepts a locked amount with a fraction.',
    breaks: must.minor('lockedCurrencyAmount is an integer.'),
    behaviour: () =>
      accepts(
        ['quotes.create'],
        'lockedCurrencyAmount',
        (value) => typeof value === 'number' && !Number.isInteger(value),
        1000,
      ),
  },
  'unknown-quote-has-the-code-of-transactions': {
    defect: 'Reading a quote that does not exist answers 404 with the code TRANSACTION_NOT_FOUND.',
    breaks: must.minor('The code of a missing quote is QUOTE_NOT_FOUND.'),
    behaviour: () => ({
      after: (call, { status, body }) => {
        if (call.operation === 'quotes.get' && status === 404 && isMembers(body))
          body['code'] = 'TRANSACTION_NOT_FOUND';
      },
    }),
  },
});

const rest = ofSection('States and transitions > Outgoing payment (Transaction.status)', {
  'quote-creation-debits': {
    defect: 'Creating a quote debits the source account, and executing it debits nothing more.',
    breaks: derived.critical('The source account is debited when the quote is executed.'),
    behaviour: () => {
      const books = wrongBooks();
      return together(books.behaviour, {
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          const account = textAt(answer.body, 'source.accountId');
          if (call.operation === 'quotes.create')
            books.shift(account, -numberAt(answer.body, 'totalSendingAmount'));
          if (call.operation === 'quotes.execute')
            books.shift(account, numberAt(answer.body, 'sentAmount.amount'));
        },
      });
    },
  },
  'expired-quote-is-executed': {
    defect: 'A quote that has expired can still be executed.',
    breaks: must.critical('A quote that is not executed in its window is EXPIRED, which is terminal.'),
    behaviour: () => {
      const memory = forgetful();
      return {
        after: async (call, answer, { ask }) => {
          if (call.operation === 'quotes.create' && isAccepted(answer) && isMembers(answer.body))
            memory.remember(answer.body, call.body);
          if (call.operation !== 'quotes.execute' || isAccepted(answer)) return;
          const quote = await ask('GET', `/quotes/${call.params['quoteId'] ?? ''}`);
          const body = memory.bodyOf(call.params['quoteId'] ?? '');
          if (textAt(quote.body, 'status') !== 'EXPIRED' || body === undefined) return;
          const again = await ask('POST', '/quotes', body);
          Object.assign(answer, await ask('POST', `/quotes/${textAt(again.body, 'id')}/execute`));
        },
      };
    },
  },
});

const lookups = ofSection('Limits', {
  'lookup-lacks-the-bounds': {
    defect: 'Looking up an external account shows no smallest and largest amount.',
    breaks: must.major('A lookup of an external account returns the minimum and maximum send amounts.'),
    behaviour: edits(['lookups.externalAccount'], (lookup) => {
      for (const row of Array.isArray(lookup['supportedCurrencies']) ? lookup['supportedCurrencies'] : [])
        if (isMembers(row)) {
          delete row['min'];
          delete row['max'];
        }
    }),
  },
});

const uma = ofSection('What the service does', {
  'quotes-to-uma-addresses-refused': {
    defect: 'A quote to a UMA address is refused.',
    breaks: must.critical('Quotes can be created between any combination of accounts and UMA addresses.'),
    behaviour: refuses(
      ['quotes.create'],
      (body) => textAt(body, 'destination.destinationType') === 'UMA_ADDRESS',
    ),
  },
});

export const quotes = [...fields, ...execution, ...rest, ...lookups, ...uma];
