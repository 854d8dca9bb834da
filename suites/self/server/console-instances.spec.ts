import { expect, test } from '../support/plain-test.ts';
import supertest from 'supertest';
import { startServer, type RunningServer } from '../../../reference-impl/server.ts';
import { startPostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientOf } from '../support/server.ts';

const consoleOf = ({ url }: RunningServer): ReturnType<typeof supertest.agent> =>
  supertest.agent(new URL('/console/api', url).href);

const readiness = async ({ url }: RunningServer): Promise<number> =>
  (await supertest(new URL(url).origin).get('/readyz')).status;

test('who signed in at one instance is signed in at the other, which shows and sends the same', async () => {
  const postgres = await startPostgres();
  const receiver = await startReceiver();
  const options = { port: 0, data: postgres.fresh(), control: true, console: true };
  const first = await startServer(options);
  const second = await startServer(options);
  try {
    const entered = await consoleOf(first).post('/session').send(first.sandbox).expect(204);
    const [cookie = ''] = (entered.headers['set-cookie']?.[0] ?? '').split(';');
    const { platform } = first;
    await supertest(first.controlUrl).put('/webhook').send({ platform, url: receiver.url }).expect(200);
    await clientOf(first.url, first.sandbox).post('/sandbox/webhooks/test').expect(200);
    const there = consoleOf(second).set('cookie', cookie);

    const seen = async (): Promise<string> => (await there.get('/requests').expect(200)).text;
    await expect.poll(seen).toContain('sandbox.sendTestWebhook');
    const { body } = (await there.get('/deliveries')) as {
      body: { readonly events: readonly { readonly id: string }[] };
    };
    await there.post(`/deliveries/${body.events[0]?.id}/again`).send({}).expect(200);
    await receiver.until(2);
    expect(await readiness(second)).toBe(200);
    await consoleOf(first)
      .delete('/session')
      .set('cookie', cookie)
      .set('content-type', 'application/json')
      .expect(204);
    expect((await there.get('/session')).status).toBe(401);

    await postgres.halt();
    expect(await readiness(second)).toBe(503);
    await postgres.resume();
    await expect.poll(() => readiness(second)).toBe(200);
  } finally {
    await first.close();
    await second.close();
    await receiver.close();
    await postgres.stop();
  }
});
