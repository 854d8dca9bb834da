import type { OperationId } from '../../../spec/operations.ts';
import type { Answer, Behaviour } from '../../rewriting/behaviour.ts';
import { copyOf } from '../../rewriting/json.ts';
import { isAccepted } from '../defects/answers.ts';
import { callerOf } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const keyHeader = 'idempotency-key';

/** The key of these requests is not looked at. */
const ignoresKeys = (operations: readonly OperationId[]): Behaviour => ({
  before: (call) => {
    if (call.operation !== undefined && operations.includes(call.operation)) delete call.headers[keyHeader];
    return undefined;
  },
});

const copyOfAnswer = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers },
  body: copyOf(answer.body),
});

const about = 'Unsafe retries use the Idempotency-Key header: a retry has the effect of one request.';

export const idempotency = ofSection('idempotency', {
  'transfer-in-ignores-its-key': {
    defect: 'A transfer-in that is sent again with the same Idempotency-Key is made again.',
    breaks: must.critical(about, 'L310'),
    behaviour: () => ignoresKeys(['transfers.in']),
  },
  'agent-transfer-ignores-its-key': {
    defect: 'A transfer-out that an agent sends again with the same Idempotency-Key is made again.',
    breaks: derived.critical(about, 'L310'),
    behaviour: () => ignoresKeys(['agentSide.transferOut']),
  },
  'quote-creation-ignores-its-key': {
    defect: 'Creating a quote again with the same Idempotency-Key makes another quote.',
    breaks: must.major(about, 'L310'),
    behaviour: () => ignoresKeys(['quotes.create']),
  },
  'mint-ignores-its-key': {
    defect: 'A mint that is sent again with the same Idempotency-Key is made again.',
    breaks: derived.critical(about, 'L310'),
    needs: 'stablecoins',
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'stablecoins.mint' && call.headers[keyHeader] !== undefined)
          call.headers[keyHeader] = crypto.randomUUID();
        return undefined;
      },
    }),
  },
  'key-is-forgotten-while-the-first-request-runs': {
    defect: 'Two transfers-out with the same Idempotency-Key that are sent at the same moment are both made.',
    breaks: derived.critical(about, 'L310'),
    behaviour: () => {
      const running = new Map<string, number>();
      return {
        before: (call) => {
          const key = call.headers[keyHeader];
          if (call.operation !== 'transfers.out' || key === undefined) return undefined;
          const name = `${callerOf(call)} ${key}`;
          running.set(name, (running.get(name) ?? 0) + 1);
          // Long enough that the other one is there, as a slow look into the store is.
          setTimeout(() => running.delete(name), 200);
          if ((running.get(name) ?? 0) > 1) delete call.headers[keyHeader];
          return undefined;
        },
      };
    },
  },
  'keys-are-shared-between-platforms': {
    defect: 'A quote with an Idempotency-Key that another platform used answers the quote of that platform.',
    breaks: derived.critical('A quote belongs to the platform that created it.', 'L7'),
    behaviour: () => {
      const first = new Map<string, { readonly caller: string; readonly answer: Answer }>();
      return {
        after: (call, answer) => {
          const key = call.headers[keyHeader];
          if (call.operation !== 'quotes.create' || key === undefined || !isAccepted(answer)) return;
          const known = first.get(key);
          if (known === undefined) first.set(key, { caller: callerOf(call), answer: copyOfAnswer(answer) });
          else if (known.caller !== callerOf(call)) Object.assign(answer, copyOfAnswer(known.answer));
        },
      };
    },
  },
  'replay-has-a-new-id': {
    defect: 'A replayed answer of an executed quote shows another transaction id than the first answer.',
    breaks: derived.major(about, 'L310'),
    behaviour: () => {
      const seen = new Set<string>();
      return {
        after: (call, answer) => {
          const key = call.headers[keyHeader];
          if (call.operation !== 'quotes.execute' || key === undefined || !isAccepted(answer)) return;
          const name = `${call.path} ${key}`;
          if (
            seen.has(name) &&
            typeof answer.body === 'object' &&
            answer.body !== null &&
            'id' in answer.body
          )
            answer.body['id'] = `Transaction:${crypto.randomUUID()}`;
          seen.add(name);
        },
      };
    },
  },
});
