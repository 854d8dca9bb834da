import { expect, test } from '../support/plain-test.ts';
import { verify } from 'node:crypto';
import { deliveryLog, logDelivery } from '../../../reference-impl/webhooks/delivery-log.ts';
import { publicPemOf } from '../../../reference-impl/store/keys.ts';
import { outbox } from '../../../reference-impl/webhooks/outbox.ts';
import { everyone } from '../../../reference-impl/store/store.ts';
import { refusedAddress } from '../../../reference-impl/webhooks/webhook-post.ts';
import { startReceiver } from '../support/receiver.ts';
import { smallWorld, type SmallWorld } from '../support/small-world.ts';

/** How many events are still to be sent. */
const waiting = ({ world }: SmallWorld): Promise<number> =>
  world.store.transact((tx) => tx.collection(outbox, everyone).count(), 'read');

/** Moves past every retry of the next minutes. */
const advance = ({ world }: SmallWorld, ms: number): Promise<void> =>
  world.scheduler.advanceTo(world.clock.nowMs() + ms);

test('an event arrives with its envelope and a signature over its bytes', async () => {
  const receiver = await startReceiver();
  const small = await smallWorld(receiver.url);

  await small.emit('Customer:1', 'CUSTOMER.KYC_APPROVED', { id: 'Customer:1' });
  await receiver.until(1);

  const [first] = receiver.received;
  expect(first?.event).toMatchObject({ type: 'CUSTOMER.KYC_APPROVED', data: { id: 'Customer:1' } });
  const signature = Buffer.from(String(first?.headers['x-service-signature']), 'base64');
  const key = publicPemOf(small.world.webhookKey);
  expect(verify('sha256', Buffer.from(first?.text ?? ''), key, signature)).toBe(true);
  await small.close();
  await receiver.close();
});

test('events of one resource arrive in order, also when the first has to be sent again', async () => {
  const receiver = await startReceiver((count) => (count === 1 ? 500 : 200));
  const small = await smallWorld(receiver.url);

  for (const type of ['A', 'B', 'C']) await small.emit('Card:1', type);
  await receiver.until(1);
  await small.world.delivery.idle();
  await advance(small, 1000);
  await receiver.until(4);

  expect(receiver.received.map(({ event }) => event.type)).toEqual(['A', 'A', 'B', 'C']);
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(3);
  await small.close();
  await receiver.close();
});

test('a receiver that hangs for one resource holds up no other', async () => {
  const receiver = await startReceiver((_, { event }) => (event.type === 'SLOW' ? 'hang' : 200));
  const small = await smallWorld(receiver.url);

  await small.emit('Card:1', 'SLOW');
  await small.emit('Card:2', 'QUICK');
  await receiver.until(2);

  expect(receiver.received.map(({ event }) => event.type).toSorted()).toEqual(['QUICK', 'SLOW']);
  await small.close();
  await receiver.close();
});

test('a receiver that nobody runs is tried for seven days, then given up', async () => {
  const receiver = await startReceiver();
  await receiver.close();
  const small = await smallWorld(receiver.url);

  await small.emit('Card:1', 'A');
  await small.world.delivery.idle();
  while ((await waiting(small)) > 0) {
    await advance(small, 3_600_000);
    await small.world.delivery.idle();
  }

  const days = (small.world.clock.nowMs() - Date.parse('2026-01-01T00:00:00Z')) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const attempts = await small.world.store.transact((tx) => tx.collection(deliveryLog, everyone).count());
  expect(attempts).toBeGreaterThan(100);
  await small.close();
});

test('409 means that the receiver has it', async () => {
  const receiver = await startReceiver(() => 409);
  const small = await smallWorld(receiver.url);

  await small.emit('Card:1', 'A');
  await receiver.until(1);
  await small.world.delivery.idle();
  await advance(small, 3_600_000);
  await small.world.delivery.idle();

  expect(await waiting(small)).toBe(0);
  expect(receiver.received).toHaveLength(1);
  await small.close();
  await receiver.close();
});

test('without a webhook URL nothing is sent', async () => {
  const small = await smallWorld();

  await small.emit('Card:1', 'A');

  expect(await waiting(small)).toBe(0);
  await small.close();
});

test('webhooks go to loopback and to allowed hosts only', () => {
  const reach = { allowedWebhookHosts: ['hooks.example.com'], listensOn: { port: 4010 } };
  const refused = (address: string): boolean => refusedAddress(address, reach) !== undefined;

  expect(
    ['http://127.0.0.1:9/x', 'http://localhost/', 'http://[::1]:9/', 'https://hooks.example.com/a'].map(
      refused,
    ),
  ).toEqual([false, false, false, false]);
  expect(
    ['http://10.0.0.1/', 'https://example.com/', 'ftp://localhost/', 'http://u:p@localhost/', 'nothing'].map(
      refused,
    ),
  ).toEqual([true, true, true, true, true]);
  const ours = ['127.0.0.1', 'localhost', '[::1]', '127.9.9.9', '0x7f.1', '2130706433'];
  expect(ours.map((host) => refused(`http://${host}:4010/_control/reset`))).toEqual(ours.map(() => true));
});

test('the delivery log keeps the newest attempts of each platform', async () => {
  const small = await smallWorld();
  const log = (tenant: string, attempt: number): Promise<void> =>
    small.world.store.transact((tx) =>
      logDelivery(
        tx,
        { event: `Webhook:${attempt}`, tenant, type: 'A', resource: 'Card:1', url: '', attempt, at: '' },
        3,
      ),
    );

  for (let attempt = 1; attempt <= 5; attempt += 1) await log('busy', attempt);
  await log('quiet', 1);
  for (let attempt = 6; attempt <= 8; attempt += 1) await log('busy', attempt);

  const kept = await small.world.store.transact(
    (tx) => tx.collection(deliveryLog, everyone).find({ order: 'oldest' }),
    'read',
  );
  expect(kept.map(({ tenant, attempt }) => `${tenant} ${attempt}`)).toEqual([
    'quiet 1',
    'busy 6',
    'busy 7',
    'busy 8',
  ]);
  await small.close();
});
