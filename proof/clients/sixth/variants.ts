import type { ClientVariant } from '../mutant.ts';
import { rewriting } from '../rewriting.ts';
import { answerOf, around } from '../second/ways.ts';

const startMs = 400;

/** The example integration with something done otherwise, all of it right. */
export const sixthVariants = {
  'reads-one-row-at-a-time': {
    about: 'Lists are read in pages of one row.',
    features: ['payments', 'customers', 'approvals'],
    behaviour: rewriting('all', ({ method, url }) => {
      const changed = new URL(url);
      if (method === 'GET' && changed.searchParams.has('limit')) changed.searchParams.set('limit', '1');
      return { url: changed };
    }),
  },
  'reads-a-quote-before-it-executes-it': {
    about: 'A quote is read before it is executed, and again afterwards.',
    features: ['payments', 'receivers'],
    behaviour: around(['quotes.execute'], async ({ url }, go, ask) => {
      const path = `/quotes/${url.pathname.split('/').at(-2) ?? ''}`;
      await ask('GET', path);
      const answer = await go();
      await ask('GET', path);
      return answer;
    }),
  },
  'is-not-ready-at-first': {
    about: 'For 0.4 seconds after it started events are answered 503, and dealt with when they come again.',
    features: ['payments', 'webhooks'],
    behaviour: () => {
      let readyAt = 0;
      return {
        beforeStart: () => {
          readyAt = Date.now() + startMs;
        },
        decisions: {
          acknowledgement: (event) => {
            if (Date.now() < readyAt) return 503;
            return event['type'] === 'INCOMING_PAYMENT.PENDING' ? 202 : 200;
          },
        },
      };
    },
  },
  'takes-a-missing-account-for-deleted': {
    about: 'A customer that the service does not know any more is taken for deleted.',
    features: ['customers'],
    behaviour: around(['customers.delete'], async (_request, go) => {
      const answer = await go();
      return answer.status === 404 || answer.status === 410 ? answerOf(204) : answer;
    }),
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;
