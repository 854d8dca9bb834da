import type { OperationId } from '../../spec/operations.ts';
import type { Answer, Call } from '../http/call.ts';
import { once } from '../serving/idempotency.ts';
import { remembering, replacing, type Replacement } from '../runtime/behaviour.ts';

/** Answers one operation in another way. `proceed` answers the request, or another one, as it would be otherwise. */
export const answering = (
  operation: OperationId,
  answer: (call: Call, proceed: (call: Call) => Promise<Answer>) => Promise<Answer>,
): Replacement =>
  replacing(once, (right, call, handler) =>
    call.operation === operation ? answer(call, (other) => right(other, handler)) : right(call, handler),
  );

/** The same with a memory that lasts until this is switched off. */
export const answeringFromMemory = <Memory>(
  operation: OperationId,
  begin: () => Memory,
  answer: (call: Call, proceed: (call: Call) => Promise<Answer>, memory: Memory) => Promise<Answer>,
): Replacement =>
  remembering(once, (right) => {
    const memory = begin();
    return (call, handler) =>
      call.operation === operation
        ? answer(call, (other) => right(other, handler), memory)
        : right(call, handler);
  });
