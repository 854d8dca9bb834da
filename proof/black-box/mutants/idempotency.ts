import type { OperationId } from '../../../spec/operations.ts';
import { copyOf } from '../../rewriting/json.ts';
import type { Answer, Behaviour } from '../../rewriting/behaviour.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { isAccepted } from '../defects/answers.ts';

const forgetsKeys = (operation: OperationId): Behaviour => ({
  before: (call) => {
    if (call.operation === operation) delete call.headers['idempotency-key'];
    return undefined;
  },
});

const breaks = 'Unsafe retries use the Idempotency-Key request header.';

export const idempotency = ofSection('Endpoints', {
  'transfer-out-ignores-the-key': {
    defect: 'A transfer-out that is sent again with the same Idempotency-Key is made again.',
    breaks: must.critical(breaks),
    behaviour: () => forgetsKeys('transfers.out'),
  },
  'execution-ignores-the-key': {
    defect: 'Executing a quote again with the same Idempotency-Key is refused.',
    breaks: must.major(breaks),
    behaviour: () => forgetsKeys('quotes.execute'),
  },
  'card-issue-ignores-the-key': {
    defect: 'Issuing a card again with the same Idempotency-Key issues a second card.',
    breaks: must.major(breaks),
    behaviour: () => forgetsKeys('cards.issue'),
  },
  'keys-are-shared-by-platforms': {
    defect: 'A platform that happens to use the Idempotency-Key of another gets the answer of the other.',
    breaks: derived.critical('A key belongs to the platform that sends it.'),
    behaviour: () => {
      const answers = new Map<string, { readonly answer: Answer; readonly by: string | undefined }>();
      const keyOf = (operation: string | undefined, key: string | undefined) => `${operation} ${key}`;
      return {
        before: (call) => {
          const key = call.headers['idempotency-key'];
          const known = key === undefined ? undefined : answers.get(keyOf(call.operation, key));
          const by = call.headers['authorization'];
          if (known === undefined || by === undefined || known.by === by) return undefined;
          return { ...known.answer, headers: {}, body: copyOf(known.answer.body) };
        },
        after: (call, answer) => {
          const key = call.headers['idempotency-key'];
          if (key === undefined || !isAccepted(answer)) return;
          const name = keyOf(call.operation, key);
          if (!answers.has(name))
            answers.set(name, {
              answer: { ...answer, body: copyOf(answer.body) },
              by: call.headers['authorization'],
            });
        },
      };
    },
  },
});
