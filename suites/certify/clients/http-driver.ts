import { request } from 'undici';
import { jsonIn } from '../../../spec/json.ts';
import type { AskAnswer } from '../../../spec/results/client-evidence.ts';
import { answerIn, answersLookSo, lost, quoted, timeOver, type DrivenClient } from './client.ts';

const post = async (url: string, message: unknown, askMs: number): Promise<AskAnswer> => {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      // A connection of its own: one that was idle may be closed by the other side while the request is on its way.
      reset: true,
      signal: AbortSignal.timeout(askMs),
    });
    const text = await body.text();
    const answer = answerIn(jsonIn(text));
    return 'lost' in answer
      ? lost('garbage', `It answered with status ${statusCode} and ${quoted(text)}. ${answersLookSo}.`)
      : answer;
  } catch (error) {
    const { name, message: why } = error as Error;
    if (name === 'TimeoutError') return timeOver(askMs);
    return lost('gone', `The driver cannot be reached: ${why}`);
  }
};

/**
 * A client that is driven over HTTP. It stays the same program; `hello` begins each scenario. It has `askMs` milliseconds
 * for each answer.
 */
export const httpDriver = (url: string, askMs: number): DrivenClient => {
  let count = 0;
  const ask = (verb: string, asked: Readonly<Record<string, unknown>>): Promise<AskAnswer> => {
    count += 1;
    return post(url, { id: count, ask: verb, with: asked }, askMs);
  };
  return {
    start: (environment) => ask('hello', { environment }),
    ask,
    stop: async () => {
      await ask('bye', {});
    },
    exited: () => undefined,
    output: () => '',
  };
};
