import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions, type Decisions } from '../../examples/integration/decisions.ts';
import type { Context } from '../../examples/integration/context.ts';
import { askable, perform } from '../../examples/integration/driver.ts';
import { startIntegration, type Integration } from '../../examples/integration/integration.ts';
import type { Json } from '../../examples/integration/json.ts';
import { settingsFrom, type Settings } from '../../examples/integration/settings.ts';
import type { AskAnswer } from '../../spec/results/client-evidence.ts';
import {
  answerIn,
  lost,
  timeOver,
  type DrivenClient,
  type Environment,
  type Exit,
} from '../../suites/certify/clients/client.ts';
import { asError, messageOf } from '../../spec/error-message.ts';

/** How a request leaves. */
export type Send = typeof fetch;

/** Ends the program. Nothing that it was about to do is done. */
type Crash = () => Promise<never>;

/** The points at which the example can be made to behave otherwise. */
export interface Behaviour {
  /** Other decisions than the right ones. */
  readonly decisions?: Partial<Decisions>;
  /** Another way for requests to leave, or for answers to come. `crash` ends the program, as an error nobody handles. */
  readonly transport?: (send: Send, start: number, crash: Crash) => Send;
  /** Another answer than it would give to what it is asked. */
  readonly answers?: (ask: string, asked: Json, answer: AskAnswer) => AskAnswer;
  /** Its work before it does an ask. */
  readonly beforeAsk?: (context: Context, ask: string, asked: Json) => Promise<void>;
  /** Its answer where it does not do the ask now; undefined where it does. */
  readonly instead?: (context: Context, ask: string, asked: Json) => AskAnswer | undefined;
  /** Its output on an ask. */
  readonly prints?: (settings: Settings, ask: string, answer: AskAnswer) => string;
  /** A change before it starts; `start` counts from 1. */
  readonly beforeStart?: (settings: Settings, start: number, environment: Environment) => void;
}

/** As long as `psi certify` waits for one answer, if it is told nothing else. Milliseconds. */
const askMs = 30_000;

/** An answer that does not come. */
const never = new Promise<never>(() => undefined);

/** A program that was killed sends nothing any more, and hears of nothing. */
const sendingWhile =
  (isAlive: () => boolean): Send =>
  async (input, init) => {
    if (!isAlive()) return never;
    const answer = await fetch(input, init).catch((error: unknown) =>
      isAlive() ? Promise.reject(asError(error)) : never,
    );
    return isAlive() ? answer : never;
  };

/** A caller that waits for a killed program hears that it has gone, and waits no longer than psi does. */
const heardInTime = async (answer: Promise<AskAnswer>, death: Promise<unknown>): Promise<AskAnswer> => {
  const heard = new AbortController();
  const silent = pause(askMs, timeOver(askMs), { signal: heard.signal });
  silent.catch(() => undefined);
  try {
    return await Promise.race([answer, death.then(() => lost('gone', 'It was killed.')), silent]);
  } finally {
    heard.abort();
  }
};

/** The example integration in this process, so that a scenario costs no program. A kill forgets what is in memory. */
export const inProcessClient = (behaviour: Behaviour = {}): DrivenClient => {
  const { decisions = {}, transport, answers, beforeAsk, beforeStart, instead, prints } = behaviour;
  let printed = '';
  let running: Integration | undefined;
  let starts = 0;
  let exit: Exit | undefined;
  let life = new AbortController();
  // One for each life, not for each question: listeners are kept as long as the signal.
  let death: Promise<unknown> = once(life.signal, 'abort');
  const end = async (): Promise<void> => {
    await running?.close();
    running = undefined;
  };
  const kill = (): Promise<void> => {
    starts += 1;
    // Killed while it starts, it leaves no receiver listening.
    life.abort();
    return end();
  };
  const crash: Crash = () => {
    exit = { code: 1, signal: null };
    return kill().then(() => never);
  };
  const begin = async (environment: Environment): Promise<void> => {
    starts += 1;
    const start = starts;
    life = new AbortController();
    death = once(life.signal, 'abort');
    const living = sendingWhile(() => start === starts);
    const settings = { ...settingsFrom(environment), transport: living };
    beforeStart?.(settings, start, environment);
    running = await startIntegration(
      { ...settings, transport: transport?.(living, start, crash) ?? living },
      { ...rightDecisions, ...decisions },
      life.signal,
    );
  };
  return {
    start: (environment) =>
      begin(environment).then(
        () => ({ ok: { name: 'example integration', version: '1.0.0', asks: askable } }),
        (error: unknown) => ({ refused: { message: messageOf(error) } }),
      ),
    ask: async (ask, asked) => {
      if (running === undefined) return lost('gone', 'It is not running.');
      const { context } = running;
      const answering = async (): Promise<AskAnswer> => {
        await beforeAsk?.(context, ask, asked);
        const answer = instead?.(context, ask, asked) ?? answerIn(await perform(context, ask, asked));
        printed += prints?.(context.settings, ask, answer) ?? '';
        return answers?.(ask, asked, answer) ?? answer;
      };
      return heardInTime(answering(), death);
    },
    kill,
    // Whatever it still tries again is tried by nobody.
    stop: kill,
    exited: () => exit,
    output: () => printed,
    printed: () => printed,
  };
};
