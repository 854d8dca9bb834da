import type { OperationId } from '../../../spec/operations.ts';
import { isMembers, rowsOf, type Json, type Members } from '../../rewriting/json.ts';
import type { Answer, Behaviour, Call } from '../../rewriting/behaviour.ts';

export const isAccepted = ({ status }: Answer): boolean => status >= 200 && status < 300;

export const answerOf = (status: number, body?: Json): Answer => ({ status, headers: {}, body });

export const isOneOf = (call: Call, operations: readonly OperationId[]): boolean =>
  call.operation !== undefined && operations.includes(call.operation);

/** Other bodies where a request is accepted. */
export const edits = (
  operations: readonly OperationId[],
  edit: (body: Members, call: Call, answer: Answer) => void,
): Behaviour => ({
  after: (call, answer) => {
    if (isOneOf(call, operations) && isAccepted(answer) && isMembers(answer.body))
      edit(answer.body, call, answer);
  },
});

/** Other resources: the body of an answer, or each row of a page. */
export const editsResources = (
  operations: readonly OperationId[],
  edit: (resource: Members, call: Call) => void,
): Behaviour =>
  edits(operations, (body, call) => {
    for (const resource of Array.isArray(body['data']) ? rowsOf(body) : [body]) edit(resource, call);
  });

/** Other bodies where a request is refused with this status. */
export const editsRefusals = (
  operations: readonly OperationId[],
  status: number,
  edit: (body: Members, answer: Answer, call: Call) => void,
): Behaviour => ({
  after: (call, answer) => {
    if (isOneOf(call, operations) && answer.status === status && isMembers(answer.body))
      edit(answer.body, answer, call);
  },
});

/** Another code where a request is refused with this status. */
export const codes = (operation: OperationId, status: number, code: string): Behaviour =>
  editsRefusals([operation], status, (body) => {
    body['code'] = code;
  });

/** One behaviour that does what several do, each in turn. Only the last may handle webhooks. */
export const together = (...all: readonly Behaviour[]): Behaviour => {
  const webhook = all.findLast((one) => one.webhook !== undefined)?.webhook;
  return {
    before: async (call, server) => {
      for (const { before } of all) {
        const answer = await before?.(call, server);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    after: async (call, answer, server) => {
      for (const { after } of all) await after?.(call, answer, server);
    },
    ...(webhook === undefined ? {} : { webhook }),
  };
};
