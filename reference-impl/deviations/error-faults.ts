import type { Damages } from './faults.ts';

/** An error body and the status it goes out with. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
}

const body =
  (change: (members: Readonly<Record<string, unknown>>) => unknown) =>
  ({ status, body }: ErrorAnswer): ErrorAnswer => ({
    status,
    body: change(body as Readonly<Record<string, unknown>>),
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

/** What faults do to errors. Source: Errors. */
export const errorDamages: Damages<ErrorAnswer> = {
  'error-body-is-a-list': body((members) => [members]),
  'error-without-status': without('status'),
  'error-status-is-text': body((members) => ({ ...members, status: String(members['status']) })),
  'error-status-is-another': body((members) => ({ ...members, status: 418 })),
  'error-without-code': without('code'),
  'error-code-is-a-number': body((members) => ({ ...members, code: 7 })),
  'error-without-message': without('message'),
  'error-message-is-a-list': body((members) => ({ ...members, message: [members['message']] })),
  'error-details-are-text': body((members) => ({ ...members, details: 'none' })),
  'other-errors-have-a-body-of-their-own': (answer) =>
    [401, 404, 500].includes(answer.status)
      ? answer
      : body((members) => ({ error: members['message'] }))(answer),
  'unlisted-code-of-a-401': codeOf(401, 'NOT_LOGGED_IN'),
  'unlisted-code-of-a-404': codeOf(404, 'NOT_FOUND'),
  'invalid-input-has-a-code-of-404': invalidInput(400, 'REFERENCE_NOT_FOUND'),
  'invalid-input-is-unauthorized': invalidInput(401, 'UNAUTHORIZED'),
};
