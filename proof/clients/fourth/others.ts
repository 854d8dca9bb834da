import { copyFileSync, existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing, rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { eachOf, losing } from '../second/kept-state.ts';
import { around, bodyOf, misreading, pretending, telling } from '../second/ways.ts';
import { deciding } from '../deciding.ts';

/** Its state is written between two orders: what happened since the last one is lost in a crash. */
const savingBetweenOrders = (): Behaviour => {
  let file = '';
  return {
    beforeStart: (settings, start) => {
      file = settings.stateFile;
      if (start > 1 && existsSync(`${file}.saved`)) copyFileSync(`${file}.saved`, file);
    },
    beforeAsk: async () => {
      if (existsSync(file)) copyFileSync(file, `${file}.saved`);
    },
  };
};

/** At a restart whatever is not COMPLETED is paid anew. */
const beginningAnewAtRestarts = (): Behaviour =>
  losing((kept) => {
    const transactions = asJsonObject(kept['transactions']);
    return eachOf(kept, 'payments', (payment) => {
      const { quote: _quote, quoteExpiresAt: _expiry, transaction, ...order } = payment;
      const { status } = asJsonObject(transactions[String(transaction)]);
      if (payment['progress'] !== 'accepted' || status === 'COMPLETED') return payment;
      return { ...order, progress: 'open', quoteKey: randomUUID(), payKey: randomUUID() };
    });
  });

/** Each rejected action of the agent is asked for once more. */
const insisting = (): Behaviour => {
  let last: (() => Promise<Response>) | undefined;
  const asked = new Set<string>();
  return around(['agentSide.transferOut', 'agentSide.getAction'], async (request, go) => {
    if (request.method === 'POST') {
      last = () => go({ headers: { ...request.headers, 'idempotency-key': randomUUID() } });
      return go();
    }
    const answer = await go();
    const { status } = await bodyOf(answer);
    if (status === 'REJECTED' && !asked.has(request.url.pathname)) {
      asked.add(request.url.pathname);
      await last?.();
    }
    return answer;
  });
};

/** An agent pays from the first account that it lists. */
const payingFromTheFirstAccount = (): Behaviour =>
  around(['agentSide.transferOut', 'agentSide.createQuote'], async (request, go, ask) => {
    const { data } = await bodyOf(await ask('GET', '/agents/me/internal-accounts'));
    const { id } = asJsonObject(Array.isArray(data) ? data[0] : undefined);
    if (id === undefined) return go();
    const source = { ...asJsonObject(request.body?.['source']), accountId: id };
    return go({ body: { ...request.body, source } });
  });

/** Cards are issued to the customer whom it registered first. */
const cardsForTheFirst = (): Behaviour => {
  let first: unknown;
  return around(['customers.create', 'cards.issue'], async (request, go) => {
    if (request.operation === 'cards.issue')
      return go({ body: { ...request.body, cardholderId: first ?? request.body?.['cardholderId'] } });
    const answer = await go();
    first ??= (await bodyOf(answer))['id'];
    return answer;
  });
};

/** A change is sent for the card that was issued last. */
const changingTheNewest = (): Behaviour => {
  let newest = '';
  return around(['cards.issue', 'cards.update'], async (request, go) => {
    if (request.operation === 'cards.issue') {
      const answer = await go();
      newest = String((await bodyOf(answer))['id']);
      return answer;
    }
    const url = new URL(request.url);
    if (newest !== '') url.pathname = url.pathname.replace(/[^/]+$/, newest);
    return go({ url });
  });
};

/** The address that is shown is that of the card that was shown before. */
const showingTheOneBefore = (): Behaviour => {
  let before: unknown;
  return telling('show-card', (ok): JsonObject => {
    const shown = before ?? ok['url'];
    before = ok['url'];
    return { ...ok, url: shown };
  });
};

/** The code is in the query, too, and so in every log on the way. */
const showingCodes = (): Behaviour =>
  around('all', ({ url, body }, go) => {
    const code = body?.['code'];
    if (typeof code !== 'string') return go();
    const shown = new URL(url);
    shown.searchParams.set('code', code);
    return go({ url: shown });
  });

const codeAsTyped = (code: unknown): unknown =>
  typeof code === 'string' ? `${code.slice(0, 3)} ${code.slice(3)}` : code;

/** Crashes, cards, agents, proofs, people. */
export const fourthOtherDefects = {
  'saves-between-two-orders': {
    about: 'Its state is saved before each order and question: a crash loses everything since.',
    line: 'A receiver acknowledges with HTTP 200; good practice: what was acknowledged is kept',
    named: 'what was acknowledged, and what was ordered, outlives a crash',
    scopes: ['payments', 'webhooks'],
    behaviour: savingBetweenOrders,
  },
  'pays-anew-what-was-under-way-at-a-restart': {
    about: 'At a restart each accepted payment that is not COMPLETED is paid anew, under new keys.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'one order is paid once, also over a restart',
    scopes: ['payments', 'webhooks'],
    behaviour: beginningAnewAtRestarts,
  },
  'compares-days-of-expiry': {
    about: 'An expiry is stored as a date: until the end of its day everything holds.',
    line: 'Timestamps are ISO 8601 date-time strings; a quote, a challenge, a session holds until expiresAt',
    named: 'nothing is used after its expiry',
    scopes: ['payments', 'wallets', 'funding'],
    behaviour: deciding({
      isUsable: (expiresAt, now) =>
        rightDecisions.isUsable(
          expiresAt === undefined ? undefined : `${expiresAt.slice(0, 10)}T23:59:59.999Z`,
          now,
        ),
    }),
  },
  'prints-the-token-of-its-agent': {
    about: 'The access token that a device code was redeemed for is printed.',
    line: 'The agent token is returned once at redemption and must be stored by the agent; good practice: no secret in a log',
    named: 'no secret is printed',
    scopes: ['agent'],
    behaviour: () => {
      let token = '';
      return {
        ...misreading(['agents.redeemDeviceCode'], (answer) => {
          token = String(answer['accessToken']);
          return answer;
        }),
        prints: (_settings, ask) => (ask === 'connect-agent' ? `redeemed: ${token}\n` : ''),
      };
    },
  },
  'puts-codes-into-addresses': {
    about: 'One-time codes are in the query of their request, too, and so in every log on the way.',
    line: 'good practice: a code is a secret',
    named: 'a code is in no address',
    scopes: ['customers', 'funding', 'sca'],
    behaviour: showingCodes,
  },
  'sends-codes-as-they-were-typed': {
    about: 'A code is sent with the blank in its middle that the page shows.',
    line: 'Proof is code for SMS_OTP and TOTP',
    named: 'the code that was said is the code that is sent',
    scopes: ['customers', 'funding', 'sca'],
    behaviour: changing(
      [
        'contact.confirmEmailCode',
        'contact.confirmPhoneCode',
        'sca.authorizeQuote',
        'sca.completeLogin',
        'beneficiaries.confirmTrust',
        'beneficiaries.confirmUntrust',
      ],
      'code',
      codeAsTyped,
    ),
  },
  'takes-a-refused-code-for-proof': {
    about: 'A code that was refused is answered as if it had been right.',
    line: 'A quote in PENDING_AUTHORIZATION is satisfied by submitting an SCA authorization proof',
    named: 'what was refused is not said to be done',
    scopes: ['funding', 'sca'],
    behaviour: () => ({
      answers: (ask, _asked, answer) =>
        (ask === 'submit-code' || ask === 'log-in') && !('ok' in answer) ? { ok: {} } : answer,
    }),
  },
  'keeps-a-beneficiary-who-was-to-go': {
    about: 'The account of a beneficiary is hidden in its app; the service is not told to delete it.',
    line: 'External accounts: delete for customers',
    named: 'what is to be deleted is deleted',
    scopes: ['sca'],
    behaviour: pretending(['customerExternalAccounts.delete'], () => ({}), 204),
  },
  'issues-cards-to-its-first-customer': {
    about: 'Every card is issued to the customer who was registered first.',
    line: 'A card is issued to a cardholder',
    named: 'a card is issued to whom it was ordered for',
    scopes: ['cards'],
    behaviour: cardsForTheFirst,
  },
  'changes-the-newest-card': {
    about: 'A card that is to be frozen or closed is the one that was issued last, whichever was named.',
    line: 'PATCH /cards/{id}',
    named: 'the card that was named is changed',
    scopes: ['cards'],
    behaviour: changingTheNewest,
  },
  'shows-the-card-of-before': {
    about: 'Where a number is to be shown, the address of the last time is given out, and the new one kept.',
    line: 'Mint a short-lived signed URL',
    named: 'the address that was minted is the one that is given out',
    scopes: ['cards'],
    behaviour: showingTheOneBefore,
  },
  'agent-pays-from-its-first-account': {
    about: 'The agent pays from the first account of its customer, whichever was named.',
    line: 'POST transfer-out: source',
    named: 'an agent pays from the account that was ordered',
    scopes: ['agent'],
    behaviour: payingFromTheFirstAccount,
  },
  'agent-insists': {
    about: 'An action that was rejected is asked for again, under a new key.',
    line: 'PENDING_APPROVAL, reject: the underlying operation is not executed',
    named: 'one order of an agent is one action',
    scopes: ['agent'],
    behaviour: insisting,
  },
  'swaps-the-names-of-owners': {
    about: 'First and last name of a beneficial owner change places.',
    line: 'personalInfo: firstName, lastName',
    named: 'owners are registered as they were ordered',
    scopes: ['customers'],
    behaviour: rewritingBodies(['beneficialOwners.create'], (body) => {
      const { firstName, lastName, ...rest } = asJsonObject(body['personalInfo']);
      return { ...body, personalInfo: { ...rest, firstName: lastName, lastName: firstName } };
    }),
  },
  'drops-second-lines-of-addresses': {
    about: 'Its form has one line for streets: line2 is dropped.',
    line: 'Address: line2',
    named: 'a customer is registered as ordered',
    scopes: ['customers'],
    behaviour: changing(['customers.create', 'customers.update'], 'address.line2', () => undefined),
  },
  'takes-the-bounds-of-another-currency': {
    about: 'The bounds of the first currency of a receiver are taken for those of every currency.',
    line: 'A lookup of a receiver returns bounds',
    named: 'an amount is within the bounds of its currency',
    scopes: ['receivers'],
    behaviour: misreading(['lookups.umaAddress'], (lookup) => {
      const rows = Array.isArray(lookup['supportedCurrencies'])
        ? lookup['supportedCurrencies'].map(asJsonObject)
        : [];
      const { min, max } = rows[0] ?? {};
      return { ...lookup, supportedCurrencies: rows.map((row) => ({ ...row, min, max })) };
    }),
  },
  'funds-what-was-ordered': {
    about: 'The money that is sent is what was ordered, not what the quote asks for.',
    line: 'FUNDING_AMOUNT_MISMATCH: funding amount differs from the expected amount',
    named: 'the money that is sent is what the quote asks for',
    scopes: ['funding'],
    behaviour: misreading(['quotes.create'], (quote, { body }) => ({
      ...quote,
      totalSendingAmount: body?.['lockedCurrencyAmount'] ?? quote['totalSendingAmount'],
    })),
  },
} as const satisfies DefectBook;
