import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf } from '../../../examples/integration/json.ts';
import { readTransaction } from '../../../examples/integration/transactions.ts';
import { deciding } from '../deciding.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { ClientVariant } from '../mutant.ts';
import { outgoing, transporting } from '../rewriting.ts';
import { around, besidesThat, hearing, knowing, withHeader } from '../second/ways.ts';

/** An event is a reason to look, and no more. */
const readingOnEveryEvent = (): Behaviour => {
  const { behaviour, context } = knowing();
  const read = async (id: string): Promise<void> => {
    await pause(20);
    await readTransaction(await context(), id);
  };
  return {
    ...behaviour,
    ...deciding(
      hearing((event) => {
        const id = textOf(asObject(event['data']), 'id');
        if (id !== undefined && String(event['type']).startsWith('OUTGOING_PAYMENT.')) besidesThat(read(id));
      }),
    ),
  };
};

/** Keys that a second machine would find, too: of what is asked, and how often that was done before. */
const derivingKeys = (): Behaviour => {
  let [about, count] = ['start', 0];
  const run = randomUUID();
  return {
    beforeAsk: (_context, ask, asked) => {
      about = `${run} ${ask} ${JSON.stringify(asked)}`;
      return Promise.resolve();
    },
    ...deciding({
      newKey: () => {
        count += 1;
        return createHash('sha256').update(`${about} ${count}`).digest('base64url');
      },
    }),
  };
};

const quotedIn = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => part.replaceAll(':', '%3A'))
    .join('/');

/** The example integration with something done otherwise, all of it right. */
export const eighthVariants = {
  'reads-payments-on-every-event': {
    about: 'Each event of a payment makes it read the payment besides.',
    features: ['payments', 'webhooks'],
    behaviour: readingOnEveryEvent,
  },
  'derives-its-keys': {
    about: 'An Idempotency-Key is a hash of the run, of what is asked and of a count, 43 characters long.',
    features: ['payments', 'customers', 'cards', 'agent'],
    behaviour: derivingKeys,
  },
  'escapes-colons-in-paths': {
    about: 'The colon of an id is percent-encoded in paths, which RFC 3986 takes for the same.',
    behaviour: () =>
      transporting((send) => (input, init) => {
        const { url } = outgoing(input, init);
        return send(`${url.origin}${quotedIn(url.pathname)}${url.search}`, init);
      }),
  },
  'sends-keys-with-everything': {
    about:
      'Every request has an Idempotency-Key, also one that reads or deletes; a new one where none was given.',
    features: ['payments', 'customers', 'approvals', 'cards', 'agent', 'receivers'],
    behaviour: () =>
      around('all', (request, go) =>
        go(withHeader(request, 'idempotency-key', request.headers['idempotency-key'] ?? randomUUID())),
      ),
  },
  'leaves-the-limit-to-the-service': {
    about: 'Lists are asked for without a limit.',
    features: ['payments', 'customers', 'approvals', 'wallets'],
    behaviour: () =>
      around('all', (request, go) => {
        const url = new URL(request.url);
        url.searchParams.delete('limit');
        return go({ url });
      }),
  },
  'reads-a-quote-before-it-executes-it': {
    about: 'Right before a quote is executed it is read once more.',
    features: ['payments', 'receivers'],
    behaviour: () =>
      around(['quotes.execute'], async (request, go, ask) => {
        const id = request.url.pathname.split('/').at(-2) ?? '';
        await (await ask('GET', `/quotes/${id}`)).text();
        return go();
      }),
  },
  'waits-longer-than-it-must': {
    about: 'It waits twice as long as Retry-After says, and a random time more.',
    features: ['payments', 'customers', 'agent'],
    behaviour: () =>
      deciding({
        pauseMs: (outcome, attempt) => 2 * rightDecisions.pauseMs(outcome, attempt) + Math.random() * 200,
      }),
  },
  'escapes-letters-in-json': {
    about: 'Bodies are indented, and letters beyond ASCII are escaped.',
    features: ['payments', 'customers', 'cards', 'receivers', 'sca'],
    behaviour: () =>
      transporting((send) => (input, init) => {
        const { body } = outgoing(input, init);
        if (body === undefined || init === undefined) return send(input, init);
        const text = JSON.stringify(body, undefined, 2).replace(
          /[\u0080-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        return send(input, { ...init, body: text });
      }),
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;
