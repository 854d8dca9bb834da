import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { resume } from '../../../examples/integration/payments.ts';
import { readTransaction } from '../../../examples/integration/transactions.ts';
import { asJsonObject, canonicalText } from '../../../spec/json.ts';
import { namesOf } from '../../../spec/names-of.ts';
import type { ClientVariant } from '../mutant.ts';
import { rewriting } from '../rewriting.ts';
import { queueing } from './durable-queue.ts';
import { changeKept, letGo, lettingGo } from './kept-state.ts';
import {
  believingWhatItReads,
  changingFundsToo,
  confirmingReceipts,
  lookingAround,
  lookingUpPayees,
  readingBefore,
  warmingUp,
  workingWithAnOwnToken,
} from './reading-more.ts';
import { sendingBy } from './senders.ts';
import { knowing } from './ways.ts';
import { deciding } from '../deciding.ts';

const limited = (limit: string) =>
  rewriting('all', ({ url }) => {
    if (url.searchParams.has('limit')) url.searchParams.set('limit', limit);
    return { url };
  });

/** JSON whose texts have nothing but ASCII in them. */
const inAscii = (text: string): string =>
  text.replace(/[^\0-\x7F]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The example integration with something done otherwise, all of it right. */
export const secondVariants = {
  'acknowledges-after-a-moment': {
    about: 'Events are acknowledged 0.7 seconds after they were dealt with.',
    behaviour: deciding({
      acknowledgement: async (event) => {
        await pause(700);
        return rightDecisions.acknowledgement(event);
      },
    }),
  },
  'queues-events-in-a-file': {
    about: 'An event is written to a file, acknowledged, and worked off from there, also after a crash.',
    behaviour: queueing,
  },
  'takes-events-for-hints': {
    about: 'What the event of a payment says is not believed: its transaction is read, and that is believed.',
    features: ['payments', 'webhooks'],
    behaviour: believingWhatItReads,
  },
  'hears-nothing-and-reads': {
    about: 'Events of payments are acknowledged and let go; payments are read when somebody asks.',
    features: ['payments'],
    behaviour: () => ({
      ...lettingGo,
      decisions: {
        eventKey: (event, body) =>
          String(event['type']).startsWith('OUTGOING_PAYMENT.')
            ? letGo
            : rightDecisions.eventKey(event, body),
      },
      beforeAsk: async (context, ask) => {
        if (ask === 'pay') return;
        await resume(context);
        const { payments } = context.state.get();
        const named = Object.values(payments).flatMap(({ transaction }) => transaction ?? []);
        await Promise.all(named.map((id) => readTransaction(context, id).catch(() => undefined)));
      },
    }),
  },
  'identifies-events-by-what-they-say': {
    about: 'An event that it has seen is known by the hash of its members, in whatever order they come.',
    behaviour: deciding({
      eventKey: (event) => createHash('sha512').update(canonicalText(event)).digest('base64url'),
    }),
  },
  'sends-in-pieces': {
    about: 'Bodies are sent in chunks of seven bytes, without a length.',
    behaviour: () => sendingBy({ inPieces: true, keepsConnections: true }),
  },
  'writes-its-headers-in-capitals': {
    about: 'The names of headers are in capitals.',
    behaviour: () => sendingBy({ name: (header) => header.toUpperCase(), keepsConnections: true }),
  },
  'writes-its-headers-like-titles': {
    about: 'The names of headers begin with capitals, and each connection is closed after its answer.',
    behaviour: () =>
      sendingBy({ name: (header) => header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) }),
  },
  'sends-headers-of-its-own': {
    about: 'Requests have a User-Agent, an id of their trace and other headers that nobody asked for.',
    behaviour: rewriting('all', ({ headers }) => ({
      headers: {
        ...headers,
        'user-agent': 'acme-payments/4.2 (+https://acme.example)',
        'accept-language': 'de-DE, en;q=0.5',
        'accept-encoding': 'identity',
        traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
        'x-correlation-id': randomBytes(8).toString('hex'),
      },
    })),
  },
  'sorts-the-members-of-its-json': {
    about: 'The members of its JSON are in the order of the alphabet, and letters beyond ASCII are escaped.',
    behaviour: rewriting('all', ({ body }) =>
      body === undefined ? {} : { body: undefined, text: inAscii(canonicalText(body)) },
    ),
  },
  'reads-three-rows-at-a-time': {
    about: 'Lists are read with limit=3.',
    behaviour: () => limited('3'),
  },
  'reads-one-row-at-a-time': {
    about: 'Lists are read with limit=1.',
    features: ['approvals', 'agent', 'cards', 'wallets'],
    behaviour: () => limited('1'),
  },
  'reads-a-hundred-rows': {
    about: 'Lists are read with limit=100.',
    behaviour: () => limited('100'),
  },
  'waits-longer-than-it-is-told': {
    about:
      'Retries wait half a second more than Retry-After says, and a quarter of a second for each attempt before.',
    behaviour: deciding({
      pauseMs: ({ retryAfter }, attempt) =>
        retryAfter === undefined ? 250 * attempt : retryAfter * 1000 + 500,
    }),
  },
  'tries-ten-times': {
    about: 'Up to ten attempts, at most half a second apart.',
    behaviour: deciding({
      triesAgain: ({ status }, attempt) =>
        attempt < 10 && (status === undefined || status === 429 || status >= 500),
      pauseMs: ({ retryAfter }, attempt) =>
        retryAfter === undefined ? Math.min(500, 60 * 2 ** attempt) : retryAfter * 1000,
    }),
  },
  'tries-twice-and-goes-on-later': {
    about:
      'After two attempts without an answer a payment stays open, and goes on under its key when asked for.',
    features: ['payments'],
    behaviour: deciding({
      triesAgain: (outcome, attempt) =>
        rightDecisions.triesAgain(outcome, attempt) && (attempt < 2 || outcome.status === 429),
    }),
  },
  'leaves-a-margin-before-expiry': {
    about: 'Quotes, challenges and sessions are not used in their last two seconds.',
    behaviour: deciding({
      isUsable: (expiresAt, now) => rightDecisions.isUsable(expiresAt, new Date(now.getTime() + 2000)),
    }),
  },
  'has-keys-with-a-name': {
    about: 'Its Idempotency-Keys are 120 characters, with its name and signs in them.',
    behaviour: deciding({
      newKey: () => `acme/pay:${randomBytes(54).toString('hex')}==`.padEnd(120, '.').slice(0, 120),
    }),
  },
  'moves-to-another-port-at-a-restart': {
    about: 'After a restart it listens at another port, says so, and reads its payments once.',
    features: ['payments', 'webhooks'],
    behaviour: () => {
      let isNew = false;
      return {
        beforeStart: (settings, start) => {
          isNew = start > 1;
          if (isNew) changeKept(settings, (kept) => ({ ...kept, port: 0 }));
        },
        beforeAsk: async (context) => {
          if (!isNew) return;
          isNew = false;
          for (const id of Object.keys(context.state.get().transactions))
            await readTransaction(context, id).catch(() => undefined);
        },
      };
    },
  },
  'works-with-a-token-of-its-own': {
    about: 'At its start it makes an API token, and works with that as the platform.',
    behaviour: workingWithAnOwnToken,
  },
  'warms-its-caches-up': {
    about: 'Before its first request the configuration, rates, accounts and providers are read, all at once.',
    behaviour: warmingUp,
  },
  'looks-its-payees-up': {
    about: 'Before a quote the external account is looked up, and read.',
    features: ['payments', 'funding'],
    behaviour: lookingUpPayees,
  },
  'confirms-receipts': {
    about: 'A payment that is COMPLETED has the delivery of its receipt confirmed.',
    features: ['payments'],
    behaviour: confirmingReceipts,
  },
  'reads-cards-around-each-change': {
    about: 'A card is read before it is changed, and the cards of its holder are listed after that.',
    features: ['cards'],
    behaviour: () => lookingAround(['cards.update', 'cards.reveal'], ['/cards?limit=5']),
  },
  'names-the-funds-with-each-change': {
    about: 'Freezing and unfreezing have the funding sources that the card has beside them.',
    features: ['cards'],
    behaviour: changingFundsToo,
  },
  'lists-sessions-before-it-signs': {
    about: 'Before each signed request the sessions and credentials of the wallet are listed.',
    features: ['wallets'],
    behaviour: () => {
      const { behaviour, context } = knowing();
      return {
        ...behaviour,
        ...readingBefore(
          ['internalAccounts.update', 'internalAccounts.export', 'sessions.revoke'],
          async () => {
            const wallets = Object.keys((await context()).state.get().wallets);
            return wallets.flatMap((id) => [
              `/auth/sessions?accountId=${id}`,
              `/auth/credentials?accountId=${id}`,
            ]);
          },
        ),
      };
    },
  },
  'lists-factors-before-it-begins': {
    about: 'Before an enrollment or a login the factors of the customer are listed.',
    features: ['sca'],
    behaviour: readingBefore(['sca.startEnrollment', 'sca.startLogin'], ({ url }) => [
      `/sca/factors${url.search}`,
    ]),
  },
  'reads-the-quote-before-the-proof': {
    about: 'Before a code is submitted, and before the money is sent, the quote is read.',
    features: ['funding'],
    behaviour: readingBefore(['sca.authorizeQuote', 'sandbox.sendFunds'], ({ url, body }) => {
      const { quoteId } = asJsonObject(body);
      const quote =
        typeof quoteId === 'string' ? quoteId : (/\/quotes\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
      return [`/quotes/${quote}`];
    }),
  },
  'reads-itself-before-it-pays': {
    about: 'Before each payment an agent reads itself, its accounts and its actions.',
    features: ['agent'],
    behaviour: readingBefore(['agentSide.transferOut', 'agentSide.createQuote'], () => [
      '/agents/me',
      '/agents/me/internal-accounts',
      '/agents/me/actions?limit=10',
    ]),
  },
  'reads-the-approvals-once-more': {
    about: 'Before each decision everything that waits is read again.',
    features: ['approvals'],
    behaviour: readingBefore(
      ['agents.approveAction', 'agents.rejectAction', 'transactions.approve', 'transactions.reject'],
      () => ['/agents/approvals?limit=20', '/transactions?limit=20'],
    ),
  },
  'reads-documents-that-it-has-uploaded': {
    about: 'After an upload the document is read, and those of its holder are listed.',
    features: ['documents'],
    behaviour: () => lookingAround(['documents.upload'], ['/documents?limit=10']),
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;

export type SecondVariantName = keyof typeof secondVariants;

export const secondVariantNames: readonly SecondVariantName[] = namesOf(secondVariants);

export const secondVariant = (name: SecondVariantName): ClientVariant => secondVariants[name];
