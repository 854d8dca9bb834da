import { expect, test } from '../support/plain-test.ts';
import { schedule } from '../../../reference-impl/tasks/schedule.ts';
import { smallWorld, type SmallWorld } from '../support/small-world.ts';
import type { TaskHandler } from '../../../reference-impl/runtime/work.ts';

interface Diary {
  readonly small: SmallWorld;
  readonly lines: string[];
  readonly plan: (kind: string, inMs: number) => Promise<void>;
}

const startedAtMs = Date.parse('2026-01-01T00:00:00Z');

const diary = async (more: Readonly<Record<string, TaskHandler>> = {}): Promise<Diary> => {
  const lines: string[] = [];
  const note =
    (kind: string): TaskHandler =>
    async ({ now }) =>
      void lines.push(`${kind} at ${now().getTime() - startedAtMs}`);
  const small = await smallWorld(undefined, { tasks: { a: note('a'), b: note('b'), ...more } });
  const plan = (kind: string, inMs: number): Promise<void> =>
    small.world.store.transact((tx) => {
      const dueAt = new Date(startedAtMs + inMs);
      return schedule(small.world, tx, { tenant: small.tenant, dueAt, kind, payload: {} });
    });
  return { small, lines, plan };
};

test('advancing runs what became due, in order, each at its own instant', async () => {
  const { small, lines, plan } = await diary();
  await plan('b', 2000);
  await plan('a', 1000);
  await plan('b', 9000);

  await small.world.scheduler.advanceTo(startedAtMs + 5000);

  expect(lines).toEqual(['a at 1000', 'b at 2000']);
  expect(small.world.clock.nowMs()).toBe(startedAtMs + 5000);
  await small.close();
});

test('a task that plans another is followed within the same advance', async () => {
  const { small, lines, plan } = await diary({
    chain: async (work) => {
      await work.schedule({ dueAt: new Date(work.now().getTime() + 500), kind: 'a', payload: {} });
    },
  });
  await plan('chain', 1000);

  await small.world.scheduler.advanceTo(startedAtMs + 5000);

  expect(lines).toEqual(['a at 1500']);
  await small.close();
});

test('a task that fails holds up no other and is not run again', async () => {
  let runs = 0;
  const { small, lines, plan } = await diary({
    broken: async () => {
      runs++;
      throw new Error('broken');
    },
  });
  await plan('broken', 1000);
  await plan('a', 2000);

  await small.world.scheduler.advanceTo(startedAtMs + 5000);
  await small.world.scheduler.advanceTo(startedAtMs + 9000);

  expect(lines).toEqual(['a at 2000']);
  expect(runs).toBe(1);
  await small.close();
});

test('without an advance, real time runs a task', async () => {
  let finish: () => void = () => undefined;
  const ran = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const small = await smallWorld(undefined, {
    startAt: undefined as never,
    tasks: { a: async () => finish() },
  });
  await small.world.store.transact((tx) => {
    const dueAt = new Date(Date.now() + 20);
    return schedule(small.world, tx, { tenant: small.tenant, dueAt, kind: 'a', payload: {} });
  });
  // The scheduler's timer does not keep a program alive; this one does.
  const awake = setInterval(() => undefined, 1000);

  await ran;

  clearInterval(awake);
  await small.close();
});
