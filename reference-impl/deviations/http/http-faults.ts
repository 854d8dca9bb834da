import { isJsonObject } from '../../../spec/json.ts';
import { servedOperations, type ServedOperationId } from '../../../spec/served-operations.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import type { Answer } from '../../http/call.ts';
import { doneAndKept, once, replayed, replays } from '../../serving/idempotency.ts';
import { mustBeJson } from '../../http/json-body.ts';
import { contentTypeOf, textOf } from '../../http/send.ts';
import { bodyAsRead } from '../../http/validate-request.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { idOf, workFor } from '../../tasks/work.ts';
import { fault, type Faults } from '../deviation.ts';
import { wholeSystem } from '../whole-system.ts';

const keyIn = ({ headers }: Parameters<typeof once>[0]): string | undefined =>
  headers['idempotency-key'] === undefined ? undefined : String(headers['idempotency-key']);

/** Requests that change something are refused where their key is not as this wants it. */
const refusingKeys = (isRefused: (key: string | undefined) => boolean, message: string): Replacement =>
  replacing(once, (right) => async (call, handler) => {
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
  replacing(bodyAsRead, (right) => (reading, sent) => {
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
  replacing(idOf, (right) => (world, resource) => {
    const id = right(world, resource);
    return resource === meant ? id.replaceAll('-', '') : id;
  });

/** Looks the key up in one transaction and acts in another: a race. */
const lookingUpBefore = (isMeant: (operation: ServedOperationId) => boolean): Replacement =>
  replacing(doneAndKept, (right) => async (call, key, fingerprint, handler) => {
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
  replacing(once, (right) => {
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
const forgettingTheThird: Replacement = replacing(once, (right) => {
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
export const httpFaults = {
  'key-is-forgotten-after-a-second': fault(
    'conventions/idempotent-retry-has-one-effect',
    forgettingKeys((operation) => operation !== 'transfers.out'),
  ),
  'key-of-a-payment-is-forgotten-after-a-second': fault(
    'conventions/idempotent-retry-has-one-effect',
    forgettingKeys((operation) => operation === 'transfers.out'),
  ),
  'third-request-with-a-key-is-new': fault('conventions/idempotent-retry-has-one-effect', forgettingTheThird),
  'customer-id-is-no-uuid': fault('conventions/customer-ids-have-the-shape', bareUuids('Customer')),
  'beneficial-owner-id-is-no-uuid': fault(
    'conventions/beneficial-owner-ids-have-the-shape',
    bareUuids('BeneficialOwner'),
  ),
  'agent-id-is-no-uuid': fault('conventions/other-ids-have-the-shape', bareUuids('Agent')),
  'json-without-a-charset-is-refused': fault(
    'conventions/requests-are-json',
    replacing(mustBeJson, (right) => (context, contentType) => {
      if (contentType?.includes('charset') !== true)
        throw new ApiError(415, 'INVALID_INPUT', 'The content type must name a charset.');
      right(context, contentType);
    }),
  ),
  'answer-is-no-json': fault(
    'conventions/responses-are-json',
    replacing(textOf, (right) => (switches, body) => `)]}'${right(switches, body)}`),
  ),
  'answer-calls-itself-text': fault(
    'conventions/json-responses-say-so',
    replacing(contentTypeOf, () => () => 'text/plain'),
  ),
  'idempotency-key-is-refused': fault(
    'conventions/idempotency-key-is-accepted',
    refusingKeys((key) => key !== undefined, 'Idempotency-Key is not known.'),
  ),
  'idempotency-key-is-required': fault(
    'conventions/idempotency-key-is-optional',
    refusingKeys((key) => key === undefined, 'Idempotency-Key is required.'),
  ),
  'idempotency-key-is-ignored': fault(
    'conventions/idempotent-retry-has-one-effect',
    replacing(once, (right) => (call, handler) => right(withoutKey(call), handler)),
  ),
  'idempotency-keys-are-shared-by-platforms': fault(
    'authentication/platforms-do-not-share-answers',
    replacing(once, (right) => {
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
  ),
  'idempotency-key-is-ignored-where-money-moves': fault(
    'conventions/idempotent-retry-has-one-effect',
    replacing(
      once,
      (right) => (call, handler) =>
        right(
          /^(customers|beneficialOwners|tokens)\./.test(call.operation) ? call : withoutKey(call),
          handler,
        ),
    ),
  ),
  'idempotency-key-is-ignored-by-deposits': fault(
    'conventions/idempotent-retry-has-one-effect',
    replacing(
      once,
      (right) => (call, handler) =>
        right(call.operation === 'sandbox.fundInternalAccount' ? withoutKey(call) : call, handler),
    ),
  ),
  'idempotent-retry-gets-an-empty-answer': fault(
    'conventions/idempotent-retry-gets-the-first-answer',
    replacing(replayed, () => (_call, { answer }) => ({ ...answer, body: {} })),
  ),
  'idempotency-key-takes-another-body': fault(
    'conventions/idempotency-key-with-another-body-is-409',
    replacing(
      replayed,
      () =>
        (_call, { answer }) =>
          answer,
    ),
  ),
  'idempotency-key-is-looked-up-before': fault(
    'conventions/concurrent-idempotent-requests-have-one-effect',
    lookingUpBefore(() => true),
  ),
  'key-of-a-transfer-is-looked-up-before': fault(
    'conventions/concurrent-idempotent-requests-have-one-effect',
    lookingUpBefore((operation) => operation === 'transfers.out'),
  ),
  'key-of-a-deposit-is-looked-up-before': fault(
    'conventions/concurrent-idempotent-requests-have-one-effect',
    lookingUpBefore((operation) => operation === 'sandbox.fundInternalAccount'),
  ),
  'quote-source-is-an-account-by-default': fault('quotes/source-type-is-needed', typed('source')),
  'quote-destination-is-an-account-by-default': fault(
    'quotes/destination-type-is-needed',
    typed('destination'),
  ),
  'quote-source-may-be-a-bare-id': fault('quotes/source-is-an-object', whole('source')),
  'quote-destination-may-be-a-bare-id': fault('quotes/destination-is-an-object', whole('destination')),
} as const satisfies Faults;
