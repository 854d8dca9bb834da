import { internalAccount } from '../../../examples/integration/accounts.ts';
import { rowsOf } from '../../../examples/integration/json.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { ClientVariant } from '../mutant.ts';
import { changing } from '../rewriting.ts';
import { answerOf, around, bodyOf, withHeader } from '../second/ways.ts';

/** A payment that its account cannot bear is refused before anything is sent; whoever asks hears that there is none. */
const lookingAtTheBalance = (): Behaviour => {
  const short = new Set<string>();
  const isShort = { refused: { message: 'The account has too little.' } };
  return {
    beforeAsk: async (context, ask, asked) => {
      const reference = String(asked['reference'] ?? asked['payment']);
      if ((ask !== 'pay' && ask !== 'pay-again') || asked['customer'] !== undefined) return;
      const known = context.state.get().payments[reference];
      if (known !== undefined || ask === 'pay-again') return;
      const { balance } = await internalAccount(context, String(asked['currency']));
      if (balance < Number(asked['amount'])) short.add(reference);
    },
    instead: (_context, ask, asked) => {
      if (!short.has(String(asked['reference'] ?? asked['payment']))) return undefined;
      if (ask === 'status') return { ok: { status: null, refund: null, failureReason: null } };
      return ask === 'pay' || ask === 'pay-again' ? isShort : undefined;
    },
  };
};

/** Members that the service wants together. */
const together: readonly (readonly string[])[] = [
  ['taxIdType', 'taxIdentifier', 'taxIdCountryOfIssuance'],
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
];

const updatingOneAtATime = (): Behaviour =>
  around(['customers.update'], async ({ body = {} }, go) => {
    const { customerType, ...members } = body;
    const groups = Object.keys(members).map(
      (name) => together.find((group) => group.includes(name)) ?? [name],
    );
    let answer: Response | undefined;
    for (const group of new Set(groups)) {
      const own = Object.fromEntries(Object.entries(members).filter(([name]) => group.includes(name)));
      answer = await go({ body: { customerType, ...own } });
      if (!answer.ok) return answer;
    }
    return answer ?? go();
  });

const readingActionsFromTheList = (): Behaviour =>
  around(['agentSide.getAction'], async ({ url }, _go, ask) => {
    const id = url.pathname.split('/').at(-1);
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await ask('GET', `/agents/me/actions?limit=20${query}`);
      if (!answer.ok) return answer;
      const page = await bodyOf(answer);
      const row = rowsOf(page, 'data').find((one) => one['id'] === id);
      if (row !== undefined) return answerOf(200, asJsonObject(row));
      cursor = page['hasMore'] === true ? String(page['nextCursor']) : undefined;
    } while (cursor !== undefined);
    return answerOf(404, { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'It is in no list.' });
  });

/** A quote between accounts of one currency, and its execution, in place of a transfer. */
const payingAtAQuote = (): Behaviour => {
  const quotes = new Map<string, string>();
  return around(['transfers.out'], async (request, go) => {
    const { source, destination, amount } = request.body ?? {};
    const key = request.headers['idempotency-key'] ?? '';
    const at = (path: string): URL => new URL(`${request.url.origin}/2025-10-13${path}`);
    if (!quotes.has(key)) {
      const answer = await go({
        url: at('/quotes'),
        body: {
          source: { sourceType: 'ACCOUNT', ...asJsonObject(source) },
          destination: { destinationType: 'ACCOUNT', ...asJsonObject(destination) },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amount,
        },
        ...withHeader(request, 'idempotency-key', `${key}-quote`),
      });
      if (!answer.ok) return answer;
      quotes.set(key, String((await bodyOf(answer))['id']));
    }
    return go({ url: at(`/quotes/${quotes.get(key) ?? ''}/execute`), body: undefined, text: undefined });
  });
};

/** The example integration with something done otherwise, all of it right. */
export const fifthVariants = {
  'checks-the-balance-first': {
    about: 'A payment that its account cannot bear is refused before any request is made for it.',
    features: ['payments'],
    behaviour: lookingAtTheBalance,
  },
  'updates-one-member-at-a-time': {
    about: 'An update of several members is sent as several updates.',
    features: ['customers'],
    behaviour: updatingOneAtATime,
  },
  'webhook-address-has-a-query': {
    about: 'The address for webhooks has a query, by which its router knows the tenant.',
    features: ['payments', 'webhooks', 'approvals'],
    behaviour: changing(
      ['config.update'],
      'webhookEndpoint',
      (address) => `${String(address)}?tenant=7&from=payments%20service`,
    ),
  },
  'reads-its-actions-from-the-list': {
    about: 'An agent looks its actions up in the list of all.',
    features: ['agent'],
    behaviour: readingActionsFromTheList,
  },
  'pays-at-home-at-a-quote': {
    about: 'Payments in the currency of the account are made at a quote, too.',
    features: ['payments'],
    behaviour: payingAtAQuote,
  },
  'reads-before-and-after-each-decision': {
    about: 'What waits is read before a decision and after it.',
    features: ['approvals'],
    behaviour: around(
      ['agents.approveAction', 'agents.rejectAction', 'transactions.approve', 'transactions.reject'],
      async ({ operation, url }, go, ask) => {
        const path =
          operation === 'agents.approveAction' || operation === 'agents.rejectAction'
            ? '/agents/approvals'
            : `/transactions/${url.pathname.split('/').at(-2) ?? ''}`;
        await ask('GET', path);
        const answer = await go();
        await ask('GET', path);
        return answer;
      },
    ),
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;
