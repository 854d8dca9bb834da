import { errorAnswer } from '../../http/send.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { fault, type Fault, type Faults } from '../deviation.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';

/** An error body and the status it goes out with. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
}

const body =
  (change: (members: JsonObject) => unknown) =>
  ({ status, body }: ErrorAnswer): ErrorAnswer => ({
    status,
    // The body of an error is an object; an entry before this one may have made it something else.
    body: isJsonObject(body) ? change(body) : body,
  });

const without = (name: string): ((answer: ErrorAnswer) => ErrorAnswer) =>
  body((members) => Object.fromEntries(Object.entries(members).filter(([member]) => member !== name)));

const codeOf =
  (status: number, code: string) =>
  (answer: ErrorAnswer): ErrorAnswer =>
    answer.status === status ? body((members) => ({ ...members, code }))(answer) : answer;

const invalidInput =
  (status: number, code: string) =>
  (answer: ErrorAnswer): ErrorAnswer =>
    answer.status === 400 ? body((members) => ({ ...members, status, code }))({ ...answer, status }) : answer;

/** Every error goes out changed. */
const changing = (rule: RuleId, change: (answer: ErrorAnswer) => ErrorAnswer): Fault =>
  fault(
    rule,
    replacing(errorAnswer, (right, world, error) => {
      const { status, body, ...rest } = right(world, error);
      return { ...rest, ...change({ status, body }) };
    }),
  );

/** Faults in errors. Source: Errors. */
export const errorFaults = {
  'error-body-is-a-list': changing(
    'errors/body-is-an-object',
    body((members) => [members]),
  ),
  'error-without-status': changing('errors/status-is-present', without('status')),
  'error-status-is-text': changing(
    'errors/status-is-an-integer',
    body((members) => ({ ...members, status: String(members['status']) })),
  ),
  'error-status-is-another': changing(
    'errors/status-equals-the-http-status',
    body((members) => ({ ...members, status: 418 })),
  ),
  'error-without-code': changing('errors/code-is-present', without('code')),
  'error-code-is-a-number': changing(
    'errors/code-is-a-string',
    body((members) => ({ ...members, code: 7 })),
  ),
  'error-without-message': changing('errors/message-is-present', without('message')),
  'error-message-is-a-list': changing(
    'errors/message-is-a-string',
    body((members) => ({ ...members, message: [members['message']] })),
  ),
  'error-details-are-text': changing(
    'errors/details-is-an-object',
    body((members) => ({ ...members, details: 'none' })),
  ),
  'other-errors-have-a-body-of-their-own': changing('errors/other-errors-have-the-same-body', (answer) =>
    [401, 404, 500].includes(answer.status)
      ? answer
      : body((members) => ({ error: members['message'] }))(answer),
  ),
  'unlisted-code-of-a-401': changing('errors/code-of-a-401-is-from-its-table', codeOf(401, 'NOT_LOGGED_IN')),
  'unlisted-code-of-a-404': changing('errors/code-of-a-404-is-from-its-table', codeOf(404, 'NOT_FOUND')),
  'invalid-input-has-a-code-of-404': changing(
    'errors/listed-code-comes-with-its-status',
    invalidInput(400, 'REFERENCE_NOT_FOUND'),
  ),
  'malformed-json-is-an-internal-error': changing('errors/faulty-request-is-not-500', (answer) =>
    isJsonObject(answer.body) && answer.body['message'] === 'The body is not JSON.'
      ? invalidInput(500, 'INTERNAL_ERROR')(answer)
      : answer,
  ),
  'invalid-input-is-unauthorized': changing(
    'errors/unauthorized-is-about-credentials',
    invalidInput(401, 'UNAUTHORIZED'),
  ),
} as const satisfies Faults;
