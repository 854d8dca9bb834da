import { setTimeout as pause } from 'node:timers/promises';
import type { Cuts } from './pages.ts';
import type { Trouble } from './provocation.ts';
import {
  addedMembers,
  errorAnswer,
  withUnknownStatus,
  withoutApproval,
  type Answer,
} from './troubled-answers.ts';

/** The outcome of a request: the client's answer, and the service's own answer where that differs. */
export interface Outcome {
  /** Undefined: the connection ends without an answer. */
  readonly shown: Answer | undefined;
  readonly real?: Answer;
}

/** How a trouble can reach the service and the client. */
export interface TroubleTools {
  readonly forward: () => Promise<Answer>;
  /** Lets the service answer with a page of the list, cut so. */
  readonly page: (cut: keyof Cuts) => Promise<Answer>;
  readonly onLateQuote: () => Promise<void>;
  /** Lets what an answer holds expire; gives the text that the client gets. */
  readonly onLateAnswer: (text: string) => Promise<string>;
  /** Lets what an answer holds expire in some seconds; gives the text that the client gets. */
  readonly onBriefAnswer: (text: string) => Promise<string>;
  readonly onKill: () => Promise<void>;
  readonly onAgentDeleted: () => Promise<void>;
}

/** So long an answer takes that is slow, and sooner than any client should give up. Milliseconds. */
const slowMs = 2000;

type Act = (tools: TroubleTools) => Promise<Outcome>;

const refusing =
  (status: number, code: string, headers?: Readonly<Record<string, string>>): Act =>
  async () => ({ shown: errorAnswer(status, code, headers) });

const altered =
  (alter: (answer: Answer) => Answer): Act =>
  async ({ forward }) => {
    const real = await forward();
    return { shown: alter(real), real };
  };

const expiring =
  (by: (tools: TroubleTools) => (text: string) => Promise<string>): Act =>
  async (tools) => {
    const real = await tools.forward();
    return real.status < 300
      ? { shown: { ...real, text: await by(tools)(real.text) }, real }
      : { shown: real };
  };

/** How each trouble is made. */
export const troubleActs: Readonly<Record<Trouble, Act>> = {
  'error-before': refusing(500, 'INTERNAL_ERROR'),
  'agent-deleted': async ({ forward, onAgentDeleted }) => {
    await onAgentDeleted();
    return { shown: await forward() };
  },
  refusal: refusing(400, 'INVALID_INPUT'),
  forbidden: refusing(403, 'FORBIDDEN'),
  conflict: refusing(409, 'CONFLICT'),
  'unknown-code': refusing(500, 'MERCURY_IN_RETROGRADE'),
  'rate-limit': refusing(429, 'RATE_LIMITED', { 'retry-after': '1' }),
  'error-after': async ({ forward }) => ({
    shown: errorAnswer(500, 'INTERNAL_ERROR'),
    real: await forward(),
  }),
  'drop-before': async () => ({ shown: undefined }),
  'drop-after': async ({ forward }) => ({ shown: undefined, real: await forward() }),
  'unknown-members': altered(addedMembers),
  'unknown-status': altered(withUnknownStatus),
  'withdrawn-approval': altered(withoutApproval),
  'small-pages': async ({ page }) => ({ shown: await page('allShort') }),
  'short-first-pages': async ({ page }) => ({ shown: await page('firstShort') }),
  'late-quote': async ({ forward, onLateQuote }) => {
    const shown = await forward();
    if (shown.status < 300) await onLateQuote();
    return { shown };
  },
  'late-answer': expiring(({ onLateAnswer }) => onLateAnswer),
  'brief-answer': expiring(({ onBriefAnswer }) => onBriefAnswer),
  'slow-answer': async ({ forward }) => {
    const shown = await forward();
    await pause(slowMs);
    return { shown };
  },
  'kill-after': async ({ forward, onKill }) => {
    const real = await forward();
    await onKill();
    return { shown: undefined, real };
  },
};
