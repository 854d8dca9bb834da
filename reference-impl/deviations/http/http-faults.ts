import { isJsonObject } from '../../../spec/json.ts';
import { servedOperations, type ServedOperationId } from '../../../spec/served-operations.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import type { Answer } from '../../http/call.ts';
import { doneAndKept, once, replayed, replays } from '../../serving/idempotency.ts';
import { mustBeJson } from '../../http/json-body.ts';
import { contentTypeOf, textOf } from '../../http/send.ts';
import { bodyAsRead } from '../../http/validate-request.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { idOf, workFor } from '../../tasks/work.ts';
import { faultsOf } from '../deviation.ts';
import { wholeSystem } from '../whole-system.ts';

const keyIn = ({ headers }: Parameters<typeof once>[0]): string | undefined =>
  headers['idempotency-key'] === undefined ? undefined : String(headers['idempotency-key']);

/** Requests that change something are refused where their key is not as this wants it. */
const refusingKeys = (isRefused: (key: string | undefined) => boolean, message: string): Replacement =>
  replacing(once, async (right, call, handler) => {
    if (servedOperations[call.operation].method === 'POST' && isRefused(keyIn(call)))
      throw invalidField('Idempotency-Key', message);
    return right(call, handler);
  });

const withoutKey = (call: Parameters<typeof once>[0]): Parameters<typeof once>[0] => ({
  ...call,
  headers: { ...call.headers, 'idempotency-key': undefined },
});

type End = 'source' | 'destination';

/** Something is read into an end of a quote. */
const misreading = (member: End, change: (end: unknown) => unknown): Replacement =>
  replacing(bodyAsRead, (right, reading, sent) => {
    const body = right(reading, sent);
    return isJsonObject(body) && Object.hasOwn(body, member)
      ? { ...body, [member]: change(body[member]) }
      : body;
  });

/** An end that does not say what it is, is an account. */
const typed = (member: End): Replacement =>
  misreading(member, (end) => (isJsonObject(end) ? { [`${member}Type`]: 'ACCOUNT', ...end } : end));

/** An end that is no more than an id, is an account. */
const whole = (member: End): Replacement =>
  misreading(member, (end) =>
    typeof end === 'string' ? { [`${member}Type`]: 'ACCOUNT', accountId: end } : end,
  );

/** The ids of one resource lose the hyphens of their UUID. */
const bareUuids = (meant: string): Replacement =>
  replacing(idOf, (right, world, resource) => {
    const id = right(world, resource);
    return resource === meant ? id.replaceAll('-', '') : id;
  });

/** Looks the key up in one transaction and acts in another: a race. */
const lookingUpBefore = (isMeant: (operation: ServedOperationId) => boolean): Replacement =>
  replacing(doneAndKept, async (right, call, key, fingerprint, handler) => {
    if (!isMeant(call.operation)) return right(call, key, fingerprint, handler);
    return {
      status: 202,
      afterCommit: async () => {
        const answer = await wholeSystem(call.world).store.transact(async (tx) => {
          const later = { ...call, ...workFor(wholeSystem(call.world), tx, call.tenant) };
          await later.collection(replays).delete(key.id);
          return right(later, key, fingerprint, handler);
        });
        return answer.afterCommit ? answer.afterCommit() : answer;
      },
    };
  });

/** An Idempotency-Key is known for a second, by the clock of the server. */
const forgettingKeys = (isMeant: (operation: ServedOperationId) => boolean): Replacement =>
  remembering(once, (right) => {
    const first = new Map<string, number>();
    return (call, handler) => {
      const key = keyIn(call);
      if (key === undefined || !isMeant(call.operation)) return right(call, handler);
      const now = call.now().getTime();
      const since = first.get(key) ?? now;
      first.set(key, since);
      return right(now - since > 1_000 ? withoutKey(call) : call, handler);
    };
  });

/** The third request with an Idempotency-Key, and every later one, counts as new. */
const forgettingTheThird: Replacement = remembering(once, (right) => {
  const counts = new Map<string, number>();
  return (call, handler) => {
    const key = keyIn(call);
    if (key === undefined) return right(call, handler);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return right(count > 2 ? withoutKey(call) : call, handler);
  };
});

/** Faults in requests and answers as such, and in their ids and keys. */
export const httpFaults = faultsOf({
  'conventions/idempotent-retry-has-one-effect': {
    'key-is-forgotten-after-a-second': forgettingKeys((operation) => operation !== 'transfers.out'),
    'key-of-a-payment-is-forgotten-after-a-second': forgettingKeys(
      (operation) => operation === 'transfers.out',
    ),
    'third-request-with-a-key-is-new': forgettingTheThird,
    'idempotency-key-is-ignored': replacing(once, (right, call, handler) => right(withoutKey(call), handler)),
    'idempotency-key-is-ignored-where-money-moves': replacing(once, (right, call, handler) =>
      right(/^(customers|beneficialOwners|tokens)\./.test(call.operation) ? call : withoutKey(call), handler),
    ),
    'idempotency-key-is-ignored-by-deposits': replacing(once, (right, call, handler) =>
      right(call.operation === 'sandbox.fundInternalAccount' ? withoutKey(call) : call, handler),
    ),
  },
  'conventions/customer-ids-have-the-shape': {
    'customer-id-is-no-uuid': bareUuids('Customer'),
  },
  'conventions/beneficial-owner-ids-have-the-shape': {
    'beneficial-owner-id-is-no-uuid': bareUuids('BeneficialOwner'),
  },
  'conventions/other-ids-have-the-shape': {
    'agent-id-is-no-uuid': bareUuids('Agent'),
  },
  'conventions/requests-are-json': {
    'json-without-a-charset-is-refused': replacing(mustBeJson, (right, context, contentType) => {
      if (contentType?.includes('charset') !== true)
        throw new ApiError(415, 'INVALID_INPUT', 'The content type must name a charset.');
      right(context, contentType);
    }),
  },
  'conventions/responses-are-json': {
    'answer-is-no-json': replacing(textOf, (right, switches, body) => `)]}'${right(switches, body)}`),
  },
  'conventions/json-responses-say-so': {
    'answer-calls-itself-text': replacing(contentTypeOf, () => 'text/plain'),
  },
  'conventions/idempotency-key-is-accepted': {
    'idempotency-key-is-refused': refusingKeys((key) => key !== undefined, 'Idempotency-Key is not known.'),
  },
  'conventions/idempotency-key-is-optional': {
    'idempotency-key-is-required': refusingKeys((key) => key === undefined, 'Idempotency-Key is required.'),
  },
  'authentication/platforms-do-not-share-answers': {
    'idempotency-keys-are-shared-by-platforms': remembering(once, (right) => {
      const first = new Map<string, { readonly tenant: string; readonly answer: Answer }>();
      return async (call, handler) => {
        const key = keyIn(call);
        const known = first.get(`${call.operation} ${key}`);
        if (known !== undefined && known.tenant !== call.tenant) return known.answer;
        const answer = await right(call, handler);
        if (key !== undefined && known === undefined)
          first.set(`${call.operation} ${key}`, { tenant: call.tenant, answer });
        return answer;
      };
    }),
  },
  'conventions/idempotent-retry-gets-the-first-answer': {
    'idempotent-retry-gets-an-empty-answer': replacing(replayed, (_right, _call, { answer }) => ({
      ...answer,
      body: {},
    })),
  },
  'conventions/idempotency-key-with-another-body-is-409': {
    'idempotency-key-takes-another-body': replacing(replayed, (_right, _call, { answer }) => answer),
  },
  'conventions/concurrent-idempotent-requests-have-one-effect': {
    'idempotency-key-is-looked-up-before': lookingUpBefore(() => true),
    'key-of-a-transfer-is-looked-up-before': lookingUpBefore((operation) => operation === 'transfers.out'),
    'key-of-a-deposit-is-looked-up-before': lookingUpBefore(
      (operation) => operation === 'sandbox.fundInternalAccount',
    ),
  },
  'quotes/source-type-is-needed': {
    'quote-source-is-an-account-by-default': typed('source'),
  },
  'quotes/destination-type-is-needed': {
    'quote-destination-is-an-account-by-default': typed('destination'),
  },
  'quotes/source-is-an-object': {
    'quote-source-may-be-a-bare-id': whole('source'),
  },
  'quotes/destination-is-an-object': {
    'quote-destination-may-be-a-bare-id': whole('destination'),
  },
});
