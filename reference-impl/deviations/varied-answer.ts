import { setTimeout as pause } from 'node:timers/promises';
import type { Capability } from '../../spec/capabilities.ts';
import { operation, operations, type OperationId } from '../../spec/operations.ts';
import type { VariationName, Variations } from './variations.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer } from '../http/call.ts';
import { answerSchemaOf } from '../../spec/schema/description.ts';
import { withAbsentAsNull } from './absent-as-null.ts';
import type { World } from '../runtime/world.ts';

/** Where the document itself asks for 409. Source: Errors > Other errors that are shown. */
const asksFor409: ReadonlySet<Capability | undefined> = new Set(['contact-verification', 'sca']);

/** Codes that the document ties to a refusal without naming its status. */
const statedCodes: ReadonlySet<string> = new Set(['CARDHOLDER_KYC_NOT_APPROVED']);

interface Refusal {
  readonly status: number;
  readonly code: string;
}

interface Restated {
  readonly from: number;
  readonly to: number;
  /** Where the document asks for neither. */
  readonly isOpen: (id: OperationId, code: string) => boolean;
}

/** What variations make of the status of a refusal. */
const restated = {
  'invalid-requests-answer-422': { from: 400, to: 422, isOpen: () => true },
  'conflicts-answer-400': { from: 409, to: 400, isOpen: (id) => !asksFor409.has(operation(id).capability) },
  'forbidden-things-answer-404': { from: 403, to: 404, isOpen: (_id, code) => !statedCodes.has(code) },
  'unknown-ends-answer-400': {
    from: 404,
    to: 400,
    isOpen: (id, code) =>
      operation(id).namesOthersInBody === true &&
      (code === 'REFERENCE_NOT_FOUND' || id === 'beneficialOwners.create'),
  },
} as const satisfies Partial<Record<VariationName, Restated>>;

const statusOf = (variations: Variations, id: OperationId, { status, code }: Refusal): number => {
  const table: Partial<Record<string, Restated>> = restated;
  const found = variations
    .on()
    .map((name) => table[name])
    .find((entry) => entry !== undefined && entry.from === status && entry.isOpen(id, code));
  return found?.to ?? status;
};

/** The code before it is given a name of the server's own. */
const plainCodeOf = (variations: Variations, before: Refusal, status: number): string => {
  if (before.status === 404 && status !== 404) return 'INVALID_INPUT';
  if (before.status === 403 && status === 404) return 'REFERENCE_NOT_FOUND';
  const isUnlisted = before.code === 'REFERENCE_NOT_FOUND';
  return isUnlisted && variations.has('unlisted-resources-have-another-404-code')
    ? 'LOOKUP_REQUEST_NOT_FOUND'
    : before.code;
};

const codeOf = (variations: Variations, before: Refusal, status: number): string => {
  const code = plainCodeOf(variations, before, status);
  const isOpen = ![401, 404, 500].includes(status) && !statedCodes.has(code);
  return isOpen && variations.has('refusals-have-other-codes') ? `VENDOR_${code}` : code;
};

const detailsOf = (variations: Variations, details: ApiError['details']): ApiError['details'] => {
  if (variations.has('errors-carry-no-details')) return undefined;
  return variations.has('errors-carry-other-details') ? { trace: ['a', 1, null], hint: {} } : details;
};

const headersOf = (variations: Variations, headers: ApiError['headers']): ApiError['headers'] => {
  const { 'WWW-Authenticate': _scheme, ...rest } = headers;
  return variations.has('bad-credentials-name-no-scheme') ? rest : headers;
};

export const emptyPage: Answer = { status: 200, body: { data: [], hasMore: false, nextCursor: null } };

/** Whether a refusal becomes an empty page. */
export const isForgiven = ({ variations }: World, id: OperationId, error: unknown): boolean =>
  id === 'transactions.list' &&
  error instanceof ApiError &&
  error.code === 'INVALID_INPUT' &&
  variations.has('bad-filters-find-nothing');

/** A refusal as the variations that are on have it; anything else as it is. */
export const variedRefusal = ({ variations }: World, id: OperationId, error: unknown): unknown => {
  if (!(error instanceof ApiError) || variations.on().length === 0) return error;
  const status = statusOf(variations, id, error);
  const code = codeOf(variations, error, status);
  const details = detailsOf(variations, error.details);
  return new ApiError(status, code, error.message, details, headersOf(variations, error.headers));
};

/** A success as the variations that are on have it. */
export const variedSuccess = (world: World, id: OperationId, answer: Answer): Answer => {
  const varied = withVariedStatus(world, id, answer);
  if (!world.variations.has('absent-members-are-null')) return varied;
  return { ...varied, body: withAbsentAsNull(answerSchemaOf(id, answer.status), varied.body) };
};

/** The document states the status of a revoked delegated key. */
const withVariedStatus = ({ variations }: World, id: OperationId, answer: Answer): Answer => {
  const { status } = answer;
  if (id === 'delegatedKeys.revoke') return answer;
  if (status === 204 && variations.has('empty-answers-are-empty-objects'))
    return { ...answer, status: 200, body: {} };
  if ((status === 201 || status === 202) && variations.has('creations-answer-200'))
    return { ...answer, status: 200 };
  if (status === 200 && variations.has('actions-answer-202') && operations[id].method !== 'GET')
    return { ...answer, status: 202 };
  return answer;
};

const answerDelayMs = 25;

/** What an answer waits for. */
export const beforeAnswering = async ({ variations, delivery }: World): Promise<void> => {
  if (variations.has('answers-take-a-while')) await pause(answerDelayMs);
  if (variations.has('events-come-before-the-answer')) await delivery.idle();
};
