import { setTimeout as pause } from 'node:timers/promises';
import type { Capability } from '../../../spec/capabilities.ts';
import { servedOperations, type ServedOperationId } from '../../../spec/served-operations.ts';
import type { Answer } from '../../http/call.ts';
import type { Variations } from '../deviation.ts';
import { serve } from '../../serving/dispatch.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { awaiting, refusing, succeeding, type Refusal } from '../serving.ts';
import { remembering, type Replacement } from '../../runtime/behaviour.ts';

/** Where the document itself asks for 409. Source: Errors > Other errors that are shown. */
const asksFor409: ReadonlySet<Capability | undefined> = new Set(['contact-verification', 'sca']);

/** Codes that the document ties to a refusal without naming its status. */
const statedCodes: ReadonlySet<string> = new Set(['CARDHOLDER_KYC_NOT_APPROVED']);

const isUnknownEnd = ({ status, code }: Refusal, id: ServedOperationId): boolean =>
  status === 404 &&
  servedOperations[id].namesOthersInBody === true &&
  (code === 'REFERENCE_NOT_FOUND' || id === 'beneficialOwners.create');

/** Successes get another status. The document states the one of a revoked delegated key. */
const restatingSuccess = (
  change: (answer: Answer, id: ServedOperationId) => Partial<Answer> | false,
): Replacement =>
  succeeding((id, answer) => (id === 'delegatedKeys.revoke' ? answer : { ...answer, ...change(answer, id) }));

const answerDelayMs = 25;

/** How long a read lags behind what was added. Milliseconds. */
const lagMs = 150;

/** The id of nothing, in the form of another. */
const unknownLike = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

/** A read asks in vain for what was added a moment ago, by its id. */
const laggingReads: Replacement = remembering(serve, (right) => {
  const addedAt = new Map<unknown, number>();
  const isTooNew = (id: string): boolean => performance.now() < (addedAt.get(id) ?? -lagMs) + lagMs;
  return async (world, request) => {
    const { operation, params } = request;
    const { method } = servedOperations[operation];
    const [name = '', id = ''] = Object.entries(params).at(-1) ?? [];
    if (method === 'GET' && isTooNew(id))
      return right(world, { ...request, params: { ...params, [name]: unknownLike(id) } });
    const answer = await right(world, request);
    const added = method === 'POST' && isJsonObject(answer.body) ? answer.body['id'] : undefined;
    if (!addedAt.has(added)) addedAt.set(added, performance.now());
    return answer;
  };
});

/**
 * How answers and refusals may differ. The order counts where several are on: what is made of a 404 comes before
 * what makes 404 of a 403.
 */
export const answerVariations = {
  'answers-take-a-while': {
    about: 'every answer takes 25 ms more',
    areas: 'everything',
    replaces: awaiting(() => pause(answerDelayMs)),
  },
  'reads-follow-a-moment-later': {
    about: 'a read does not find what was added in the last 150 ms',
    gaps: ['conventions/when-reads-follow'],
    unexamined: 'an action that a list shows is read before it is found',
    areas: 'everything',
    replaces: laggingReads,
  },
  'creations-answer-200': {
    about: '200 in place of 201 and 202',
    gaps: ['conventions/status-of-success', 'quotes/status-of-success', 'transfers/status-of-success'],
    areas: 'everything',
    choice: 'status of success',
    replaces: restatingSuccess(({ status }) => (status === 201 || status === 202) && { status: 200 }),
  },
  'actions-answer-202': {
    about: '202 in place of 200, reads excepted',
    gaps: ['conventions/status-of-success', 'quotes/status-of-success', 'transfers/status-of-success'],
    areas: 'everything',
    choice: 'status of success',
    replaces: restatingSuccess(
      ({ status }, id) => status === 200 && servedOperations[id].method !== 'GET' && { status: 202 },
    ),
  },
  'empty-answers-are-empty-objects': {
    about: '200 with an empty object in place of 204',
    gaps: ['conventions/status-of-success', 'contact-verification/answer-to-a-sent-code'],
    areas: ['agents', 'cards', 'customers', 'external-accounts', 'tokens'],
    replaces: restatingSuccess(({ status }) => status === 204 && { status: 200, body: {} }),
  },
  'invalid-requests-answer-422': {
    about: '422 in place of 400',
    gaps: [
      'beneficial-owners/owner-of-an-individual',
      'card-simulations/currency',
      'invitations/refused-claim',
      'quotes/needed-members-of-a-request',
      'transfers/needed-members-of-a-request',
      'sandbox/test-webhook-without-a-url',
      'sandbox/currency-of-an-inbound-payment',
      'webhooks/url-of-the-test',
      'errors/statuses-other-than-401-404-and-500',
      'customers/refusal-of-an-invalid-member',
      'quotes/errors',
      'transfers/errors',
      'cards/codes-of-refusals',
      'contact-verification/answer-to-a-wrong-code',
    ],
    areas: 'everything',
    replaces: refusing(({ status }) => (status === 400 ? { status: 422 } : {})),
  },
  'conflicts-answer-400': {
    about: '400 in place of 409, where the document does not ask for it',
    gaps: [
      'transactions/decision-in-the-wrong-state',
      'transactions/cancel-in-the-wrong-state',
      'sandbox/quotes-that-wait-for-nothing',
      'errors/statuses-other-than-401-404-and-500',
      'errors/status-of-the-refused-state-changes',
      'quotes/errors',
      'cards/codes-of-refusals',
      'external-accounts/refusal-of-a-trusted-deletion',
    ],
    areas: 'everything',
    replaces: refusing(({ status }, id) =>
      status === 409 && !asksFor409.has(servedOperations[id].capability) ? { status: 400 } : {},
    ),
  },
  'unknown-ends-answer-400': {
    about: 'a quote, transfer or beneficial owner that names what does not exist is answered 400',
    gaps: [
      'beneficial-owners/owner-of-an-unknown-customer',
      'beneficial-owners/unknown-owner',
      'quotes/unknown-account',
      'transfers/unknown-account',
    ],
    areas: ['agents', 'errors'],
    replaces: refusing((refusal, id) =>
      isUnknownEnd(refusal, id) ? { status: 400, code: 'INVALID_INPUT' } : {},
    ),
  },
  'unlisted-resources-answer-403-when-unknown': {
    about: 'resources without a 404 code of their own are answered 403 when unknown, save to agents',
    gaps: ['errors/code-for-resources-without-one', 'cards/code-of-an-unknown-card'],
    readings: ['errors/not-found-without-a-code'],
    areas: 'everything',
    choice: 'unlisted resources',
    replaces: refusing(({ code }, id) =>
      code === 'REFERENCE_NOT_FOUND' && !id.startsWith('agentSide.')
        ? { status: 403, code: 'FORBIDDEN' }
        : {},
    ),
  },
  'unlisted-resources-have-another-404-code': {
    about: 'resources without a 404 code of their own are answered 404 LOOKUP_REQUEST_NOT_FOUND when unknown',
    gaps: ['errors/code-for-resources-without-one', 'cards/code-of-an-unknown-card'],
    readings: ['errors/not-found-without-a-code'],
    areas: 'everything',
    choice: 'unlisted resources',
    replaces: refusing(({ code }) =>
      code === 'REFERENCE_NOT_FOUND' ? { code: 'LOOKUP_REQUEST_NOT_FOUND' } : {},
    ),
  },
  'forbidden-things-answer-404': {
    about: '404 in place of 403',
    gaps: [
      'card-simulations/production-refusal',
      'sandbox/refusal-of-production-credentials',
      'authentication/what-an-api-token-may-do',
    ],
    readings: [
      'invitations/who-is-the-inviter',
      'sandbox/how-production-is-refused',
      'agents/status-of-a-missing-permission',
    ],
    areas: ['agent-side', 'agents', 'cards', 'sandbox'],
    replaces: refusing(({ status, code }) =>
      status === 403 && !statedCodes.has(code) ? { status: 404, code: 'REFERENCE_NOT_FOUND' } : {},
    ),
  },
  'refusals-have-other-codes': {
    about: 'codes of its own with every status other than 401, 404 and 500',
    gaps: ['errors/statuses-other-than-401-404-and-500', 'cards/codes-of-refusals'],
    readings: ['errors/code-outside-the-tables'],
    areas: 'everything',
    replaces: refusing(({ status, code }) =>
      [401, 404, 500].includes(status) || statedCodes.has(code) ? {} : { code: `VENDOR_${code}` },
    ),
  },
  'errors-carry-no-details': {
    about: 'errors have no details',
    gaps: ['errors/details-members'],
    areas: ['customers', 'quotes'],
    choice: 'details',
    unexamined: 'no error has details',
    replaces: refusing(() => ({ details: undefined })),
  },
  'errors-carry-other-details': {
    about: 'errors have details of another make',
    gaps: ['errors/details-members'],
    areas: ['customers', 'quotes'],
    choice: 'details',
    replaces: refusing(() => ({ details: { trace: ['a', 1, null], hint: {} } })),
  },
  'bad-credentials-name-no-scheme': {
    about: 'a 401 has no WWW-Authenticate header',
    gaps: ['authentication/www-authenticate'],
    replaces: refusing(({ headers: { 'WWW-Authenticate': _scheme, ...headers } }) => ({ headers })),
  },
} as const satisfies Variations;
