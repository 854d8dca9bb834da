import { expect } from '@playwright/test';
import type { Agent } from 'undici';
import { limits, type Limits } from '../../../../reference-impl/runtime/limits.ts';
import { attemptConnections } from '../../../../reference-impl/webhooks/attempt-connections.ts';
import { post } from '../../../../reference-impl/webhooks/webhook-post.ts';
import { rawAnswer, startRawReceiver } from '../../support/raw-receiver.ts';
import { smallWorld } from '../../support/small-world.ts';
import type { BoundTest } from './bound.ts';
import type { Attempt } from '../../../../reference-impl/webhooks/reply.ts';

/** The result of one attempt at a receiver that answers these bytes; it answers nothing when absent. */
const attempted = async (bounds: Partial<Limits>, answer: string | undefined): Promise<Attempt> => {
  const all = { ...limits, ...bounds };
  const receiver = await startRawReceiver((socket) => void (answer !== undefined && socket.write(answer)));
  const dispatcher: Agent = attemptConnections(all, { listensOn: {} });
  const { signal } = new AbortController();
  const sent = { url: receiver.url, method: 'POST', headers: {}, body: '{}' } as const;
  const attempt = await post({ ...sent, dispatcher, signal, limits: all });
  await dispatcher.destroy();
  await receiver.close();
  return attempt;
};

const early = (count: number): string => 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count);

/** Bounds of an attempt to deliver a webhook. */
export const webhookBounds = {
  webhookMs: async () => {
    expect(await attempted({ webhookMs: 60_000 }, rawAnswer())).toMatchObject({ status: 200 });
    expect(await attempted({ webhookMs: 50 }, undefined)).toEqual({ error: 'no answer within 50 ms' });
  },

  webhookInformationalAnswers: async () => {
    const bounds = { webhookInformationalAnswers: 3 };

    expect(await attempted(bounds, `${early(3)}${rawAnswer()}`)).toMatchObject({ status: 200 });
    expect(await attempted(bounds, early(4))).toEqual({ error: 'more than 3 informational answers' });
  },

  webhookAnswerBytes: async () => {
    const answer = rawAnswer(500);

    expect(await attempted({ webhookAnswerBytes: answer.length }, answer)).toMatchObject({ status: 200 });
    expect(await attempted({ webhookAnswerBytes: answer.length - 1 }, answer)).toEqual({
      error: expect.stringContaining('bytes of an answer') as unknown,
    });
  },

  webhookReplyBytes: async () => {
    const bounds = { webhookReplyBytes: 100 };

    expect(await attempted(bounds, rawAnswer(100))).toEqual({ status: 200, body: 'x'.repeat(100) });
    expect(await attempted(bounds, rawAnswer(101))).toEqual({ status: 200, body: 'x'.repeat(100) });
  },

  webhooksAtOnce: async () => {
    const receiver = await startRawReceiver();
    const small = await smallWorld(receiver.url, { limits: { webhooksAtOnce: 2 } });
    for (const card of ['Card:1', 'Card:2', 'Card:3']) await small.emit(card, 'A');

    const [first, ...others] = await receiver.until(2);
    // The third begins when one of the two has ended, and not before.
    expect(others).toHaveLength(1);
    first?.end(rawAnswer());
    expect(await receiver.until(3)).toHaveLength(3);

    await receiver.close();
    await small.close();
  },
} as const satisfies Readonly<Record<string, BoundTest>>;
