import { test, type TestInfo, type TestStepInfo } from '@playwright/test';
import { contract } from '../../spec/contract/in-use.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import { recorded, redactedText } from '../../suites/kit/check/redact.ts';
import type { CallOptions, Client } from '../../suites/kit/http/client.ts';
import { routeOnWire } from '../../suites/kit/http/wire.ts';
import type { Target } from '../../suites/target/target.ts';
import type { Session } from '../../suites/run/session.ts';

/** Reports keep every step with its bodies: a property sends some hundred requests, and they differ little. */
const mostSteps = 100;

/** JSON, because the terminal prints every text of a test that fails. */
const attach = (step: TestStepInfo, exchange: HttpRecord): Promise<void> => {
  const shown = recorded(exchange);
  return step.attach(`answered ${shown.response.status} after ${Math.round(shown.ms)} ms`, {
    body: JSON.stringify(shown, null, 2),
    contentType: 'application/json',
  });
};

/** The title of a step; undefined where the request cannot be made, which sending it says. */
const titleOf = (target: Target, operation: string, options: CallOptions): string => {
  if (!contract().isOperationId(operation)) return operation;
  try {
    const [method, path] = routeOnWire(target.dialect, operation, options);
    return redactedText(`${method} ${path} (${operation})`);
  } catch {
    return operation;
  }
};

/** A session that shows each request of a test as a step of Playwright's, with its bodies. */
export const withSteps = (session: Session, target: Target, info: TestInfo): Session => {
  let steps = 0;
  const stepped = ({ call, close }: Client): Client => ({
    close,
    call: (operation, options = {}) => {
      steps += 1;
      if (steps === mostSteps + 1)
        info.annotations.push({
          type: 'requests',
          description: `Steps show the first ${mostSteps} requests; a violation has all of its own.`,
        });
      if (steps > mostSteps) return call(operation, options);
      return test.step(titleOf(target, operation, options), async (step) => {
        const exchange = await call(operation, options);
        await attach(step, exchange);
        return exchange;
      });
    },
  });
  return { ...session, apiFor: (hearers) => stepped(session.apiFor(hearers)) };
};
