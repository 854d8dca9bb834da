import { randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf } from '../../../examples/integration/json.ts';
import { deciding } from '../deciding.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { DefectBook } from '../second/defect.ts';

const longestBody = 2048;

const rememberingSignatures = (): Behaviour => {
  const good = new Set<string>();
  return deciding({
    isGenuine: (body, signature, key) => {
      const isGood = rightDecisions.isGenuine(body, signature, key);
      if (isGood && signature !== undefined) good.add(signature);
      return isGood || (signature !== undefined && good.has(signature));
    },
  });
};

/** An older event that comes again is new to it. */
const rememberingThree = (): Behaviour => {
  const seen: { readonly key: string; readonly as: string }[] = [];
  return deciding({
    eventKey: (event, body) => {
      const key = rightDecisions.eventKey(event, body);
      const known = seen.slice(-3).find((each) => each.key === key);
      if (known !== undefined) return known.as;
      const as = `${key} ${randomUUID()}`;
      seen.push({ key, as });
      return as;
    },
  });
};

/** What is heard, believed, and done once. */
export const eighthWebhookDefects = {
  'verifies-latin-1': {
    about: 'The signature is verified over the body read as Latin-1: it fails for every letter beyond ASCII.',
    line: 'A receiver acknowledges with HTTP 200',
    named: 'a genuine event is acknowledged',
    scopes: ['webhooks', 'customers', 'payments'],
    behaviour: () =>
      deciding({
        isGenuine: (body, signature, key) =>
          rightDecisions.isGenuine(Buffer.from(body.toString('latin1'), 'utf8'), signature, key),
      }),
  },
  'remembers-good-signatures': {
    about: 'A signature that was good once is good for every body.',
    line: 'good practice: a webhook that the service did not sign is not believed',
    named: 'a forged event is refused',
    scopes: ['webhooks'],
    behaviour: rememberingSignatures,
  },
  'breaks-on-large-webhooks': {
    about: 'A webhook of more than 2,048 bytes is answered with 500.',
    line: 'data (the full transaction resource at that time)',
    named: 'a genuine event is acknowledged',
    scopes: ['webhooks', 'customers', 'cards'],
    behaviour: () =>
      deciding({
        isGenuine: (body, signature, key) => {
          if (body.length > longestBody) throw new Error('The body is too large.');
          return rightDecisions.isGenuine(body, signature, key);
        },
      }),
  },
  'knows-events-by-what-they-say': {
    about: 'A second event of one type, thing and state is taken for a repetition, though it is another one.',
    line: 'Each of these fires the card state change event',
    named: 'the state of a card is known',
    scopes: ['cards', 'webhooks', 'customers'],
    behaviour: () =>
      deciding({
        eventKey: (event) => {
          const data = asObject(event['data']);
          const status = ['status', 'state', 'kycStatus', 'kybStatus'].map(
            (name) => textOf(data, name) ?? '',
          );
          return [textOf(event, 'type'), textOf(data, 'id'), ...status].join(' ');
        },
      }),
  },
  'remembers-three-events': {
    about: 'Only the last three events are remembered: an older one that comes again is dealt with again.',
    line: 'good practice: an event that comes again changes nothing',
    named: 'an event that was dealt with is dealt with once',
    scopes: ['cards', 'webhooks', 'customers'],
    behaviour: rememberingThree,
  },
} as const satisfies DefectBook;
