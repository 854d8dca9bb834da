import { expect } from '@playwright/test';
import { basicOf } from '../../../spec/http-basic.ts';
import { startMock } from '../support/mock-process.ts';
import { test } from '../support/plain-test.ts';
import { startPsi } from '../support/psi-command.ts';
import { startReceiver } from '../support/receiver.ts';

test('psi listen hands webhooks on as they were sent, and puts the former address back', async () => {
  const mock = await startMock();
  const [former, receiver] = [await startReceiver(), await startReceiver()];
  const { tokenId, tokenSecret } = mock.sandbox;
  const configured = async (change?: object): Promise<unknown> => {
    const answer = await fetch(`${mock.url}/config`, {
      method: change === undefined ? 'GET' : 'PATCH',
      headers: { authorization: basicOf(mock.sandbox), 'content-type': 'application/json' },
      ...(change !== undefined && { body: JSON.stringify(change) }),
    });
    expect(answer.status).toBe(200);
    return await answer.json();
  };
  await configured({ webhookEndpoint: former.url });

  const { child, ended } = startPsi(['listen', '--forward-to', receiver.url, '--target', mock.url], {
    env: { PSI_TOKEN_ID: tokenId, PSI_TOKEN_SECRET: tokenSecret },
  });
  await receiver.until(1);
  child.kill('SIGINT');
  const { code, stdout } = await ended;

  expect(code).toBe(0);
  expect(stdout).toContain(`webhooks of ${mock.url} go to ${receiver.url}`);
  const [first] = receiver.received;
  expect(first?.event.type).toBe('TEST');
  expect(Object.keys(first?.headers ?? {}).some((name) => name.includes('signature'))).toBe(true);
  expect(await configured()).toMatchObject({ webhookEndpoint: former.url });
  await Promise.all([mock.end('SIGTERM'), former.close(), receiver.close()]);
});

test('psi listen says what it lacks', async () => {
  const none = { PSI_TOKEN_ID: '', PSI_TOKEN_SECRET: '' };
  const without = await startPsi(['listen', '--forward-to', 'http://127.0.0.1:9/'], { env: none }).ended;
  expect(without.code).toBe(2);
  expect(without.stderr).toContain('PSI_TOKEN_ID and PSI_TOKEN_SECRET');

  const env = { PSI_TOKEN_ID: 'id', PSI_TOKEN_SECRET: 'secret' };
  const target = 'http://127.0.0.1:9/2025-10-13';
  const dead = await startPsi(['listen', '--forward-to', 'http://127.0.0.1:9/', '--target', target], { env })
    .ended;
  expect(dead.code).toBe(3);
  expect(dead.stderr).toContain(`${target} cannot be reached`);
});
