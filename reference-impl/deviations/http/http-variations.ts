import { isJsonObject } from '../../../spec/json.ts';
import { servedOperations } from '../../../spec/served-operations.ts';
import { conflict } from '../../http/api-error.ts';
import { authenticate, platformCaller } from '../../http/authenticate.ts';
import { canonicalJson } from '../../http/canonical-json.ts';
import { letIn } from '../../serving/dispatch.ts';
import { longestKey, once, replayed } from '../../serving/idempotency.ts';
import { contentTypeOf, write } from '../../http/send.ts';
import { unsettable, validateRequest } from '../../http/validate-request.ts';
import { transactions, transactionView } from '../../records/transaction-store.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { idOf } from '../../tasks/work.ts';
import type { Variations } from '../deviation.ts';
import { eitherScheme } from './either-scheme.ts';

const transfers: ReadonlySet<string> = new Set(['transfers.out', 'agentSide.transferOut']);

const equalWithinMs = 60_000;

const refusingEqualTransfers: Replacement = remembering(once, (right) => {
  const latest = new Map<string, number>();
  return async (call, handler) => {
    if (!transfers.has(call.operation) || call.headers['idempotency-key'] !== undefined)
      return right(call, handler);
    const text = canonicalJson([call.operation, call.headers['authorization'], call.body]);
    const at = call.now().getTime();
    if (at - (latest.get(text) ?? -Infinity) < equalWithinMs)
      throw conflict('An equal transfer came a moment ago.');
    const answer = await right(call, handler);
    latest.set(text, at);
    return answer;
  };
});

/** The names that appear in the document. Source: Resources and their fields. */
const statedNames: ReadonlySet<string> = new Set([
  'Customer',
  'BeneficialOwner',
  'InternalAccount',
  'ExternalAccount',
  'Transaction',
]);

/** Permitted variants of requests and answers. */
export const httpVariations = {
  'members-without-a-meaning-are-refused': {
    about: 'a request with a read-only member, or one that nobody knows, is refused',
    gaps: [
      'conventions/unknown-members-of-requests',
      'customers/read-only-members-in-requests',
      'customers/status-in-requests',
      'beneficial-owners/inline-creation',
    ],
    areas: 'everything',
    replaces: replacing(unsettable, (right, reading, sent, meant) => {
      const message = 'The body has members that cannot be set.';
      const found = right(reading, sent, meant);
      return canonicalJson(sent) === canonicalJson(meant)
        ? found
        : [...found, { field: '', constraint: {}, message }];
    }),
  },
  'requests-are-read-before-credentials': {
    about: 'an invalid request is refused before the credential is looked at',
    gaps: ['authentication/order-of-checks'],
    areas: ['agent-side', 'agents'],
    replaces: replacing(letIn, async (right, world, id, incoming, read) => {
      validateRequest(id, await read(), world);
      return right(world, id, incoming, read);
    }),
  },
  'shared-lists-take-agent-tokens': {
    about: 'rates, institutions and providers can be read with an agent token too',
    gaps: ['authentication/scheme-of-each-operation'],
    readings: ['authentication/either-scheme-or-one'],
    replaces: replacing(authenticate, (right, world, id, headers) =>
      (/^(exchangeRates|discoveries|counterpartyProviders)\./.test(id) ? eitherScheme : right)(
        world,
        id,
        headers,
      ),
    ),
  },
  'redeeming-needs-a-platform-credential': {
    about: 'a device code is redeemed with the API token of its platform',
    gaps: ['authentication/redeeming-a-device-code'],
    areas: ['agent-actions', 'agent-side', 'agents'],
    replaces: replacing(authenticate, (right, world, id, headers) =>
      (servedOperations[id].auth === 'none' ? platformCaller : right)(world, id, headers),
    ),
  },
  'idempotent-retries-answer-409': {
    about: 'a request with a key that was used is answered 409, whatever it asks for',
    gaps: ['conventions/idempotency-answers'],
    readings: ['conventions/what-an-idempotency-key-does'],
    areas: ['payments', 'quotes', 'transfers'],
    choice: 'idempotency',
    replaces: replacing(replayed, () => {
      throw conflict('This Idempotency-Key was used.');
    }),
  },
  'idempotent-retries-ignore-their-body': {
    about: 'a request with a key that was used gets the first answer, whatever it asks for',
    gaps: ['conventions/idempotency-answers'],
    readings: ['conventions/what-an-idempotency-key-does'],
    areas: ['payments', 'quotes', 'transfers'],
    choice: 'idempotency',
    replaces: replacing(replayed, (_right, _call, { answer }) => answer),
  },
  'idempotent-retries-show-the-present-state': {
    about: 'a payment that is begun again with a key that was used is answered as it is by then',
    gaps: ['conventions/idempotency-answers'],
    areas: ['payments', 'quotes', 'transfers'],
    choice: 'idempotency',
    replaces: replacing(replayed, async (right, call, earlier, fingerprint) => {
      const answer = await right(call, earlier, fingerprint);
      const id = isJsonObject(answer.body) ? answer.body['id'] : undefined;
      const begun = await call.collection(transactions).get(String(id));
      return begun === undefined ? answer : { ...answer, body: transactionView(call, begun) };
    }),
  },
  'equal-transfers-need-a-key': {
    about: 'a transfer without a key is refused where an equal one came within a minute',
    gaps: ['transfers/errors'],
    areas: ['agent-actions', 'agent-side', 'payments'],
    replaces: refusingEqualTransfers,
  },
  'idempotency-keys-have-36-characters-at-most': {
    about: 'a longer idempotency key than a UUID is refused',
    gaps: ['conventions/length-of-an-idempotency-key'],
    areas: ['payments', 'quotes', 'transfers'],
    replaces: replacing(longestKey, () => 36),
  },
  'ids-have-other-resource-names': {
    about: 'ids of resources that the document names no id of begin with another name',
    gaps: ['conventions/names-of-other-resources-in-ids'],
    areas: 'everything',
    replaces: replacing(idOf, (right, world, resource) => {
      const id = right(world, resource);
      return statedNames.has(resource) ? id : `Vendor${id}`;
    }),
  },
  'json-has-a-media-type-of-its-own': {
    about: 'answers are application/vnd.payments+json, errors application/problem+json',
    gaps: ['errors/content-type'],
    areas: 'everything',
    replaces: replacing(contentTypeOf, (_right, _switches, status) =>
      status >= 400 ? 'application/problem+json' : 'application/vnd.payments+json',
    ),
  },
  'answers-come-in-pieces': {
    about: 'answers are chunked and have no content length',
    areas: 'everything',
    replaces: replacing(write, (_right, _switches, response, text, { status, headers }) => {
      response.writeHead(status, headers);
      response.write(text.slice(0, 1));
      response.end(text.slice(1));
    }),
  },
} as const satisfies Variations;
