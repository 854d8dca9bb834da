import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { curl } from '../../kit/check/curl.ts';
import { examineSecrets, examineWebhookSecrets } from '../../observers/secrets.ts';
import { watchOver, type Watch } from '../../observers/watch.ts';
import { findingCollector } from '../../kit/check/finding-collector.ts';
import { recorded } from '../../kit/check/redact.ts';
import { webhookEvent } from '../../kit/inbox/webhook-event.ts';
import { useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const rule = 'tokens/secret-is-shown-at-creation-only';
const clientSecret = 'a-secret-of-the-self-test';
const code = 'SVC-AGENT-7K2M-Q9XD';
const accessToken = 'gat_1b6d0000000000000000000000000000000000aa';

const answer = (
  operation: OperationId,
  body: unknown,
  { url = 'http://127.0.0.1/tokens', sent }: { readonly url?: string; readonly sent?: unknown } = {},
): Exchange => exchangeOf(operation, { id: '0-1', request: { url, body: sent }, body });

const violated = (exchanges: readonly Exchange[], watch: Watch): readonly string[] => {
  const found = findingCollector();
  for (const exchange of exchanges) examineSecrets(exchange, found, watch);
  return found.violations().map((violation) => violation.rule);
};

const created = answer('tokens.create', { id: 'Token:1', clientSecret });
const agent = answer('agents.create', { agent: { id: 'Agent:1' }, deviceCode: { code } });
const redeemed = answer(
  'agents.redeemDeviceCode',
  { accessToken },
  { url: `http://127.0.0.1/agents/device-codes/${code}/redeem` },
);

test('a secret may be in the answer to its creation, and in that answer again', () => {
  expect(violated([created, created], watchOver())).toEqual([]);
});

test('a secret in another answer is noticed under any name', () => {
  const leaking = answer('tokens.get', { id: 'Token:1', note: clientSecret });

  expect(violated([created, leaking], watchOver())).toEqual([rule]);
});

test('the secret of the target file is in no answer', () => {
  const watch = watchOver({ credentials: { sandbox: { tokenId: 'id', tokenSecret: clientSecret } } });

  expect(violated([answer('customers.get', { fullName: clientSecret })], watch)).toEqual([rule]);
});

test('a link that opens something for whoever has it is in no evidence', () => {
  const link = 'https://pages.example.com/open?token=a-token-of-the-self-test';
  const revealed = answer('cards.reveal', { panEmbedUrl: link });
  violated([revealed], watchOver());

  const evidence = [revealed, answer('cards.get', { note: `it is ${link}` })].map(recorded);

  expect(JSON.stringify(evidence)).not.toContain('a-token-of-the-self-test');
});

test('a secret that was shown once is in no evidence', () => {
  violated([created], watchOver());

  const evidence = recorded(answer('tokens.get', { note: `it is ${clientSecret}` }));

  expect(JSON.stringify(evidence)).not.toContain(clientSecret);
});

test('a device code may be repeated to who names it, and to nobody else', () => {
  const codeRule = 'agents/device-code-is-shown-when-made-only';
  const status = answer(
    'agents.getDeviceCodeStatus',
    { code },
    { url: `http://127.0.0.1/device-codes/${code}` },
  );
  const read = answer('agents.get', { id: 'Agent:1', pairing: { text: `enter ${code}` } });
  const another = answer('agents.create', { deviceCode: { code } }, { sent: { name: 'another' } });

  expect(violated([agent, status, redeemed, agent], watchOver())).toEqual([]);
  expect(violated([agent, read], watchOver())).toEqual([codeRule]);
  expect(violated([agent, another], watchOver())).toEqual([codeRule]);
});

test('an access token is in no answer but its own, also not in a header', () => {
  const tokenRule = 'authentication/agent-token-returned-once';
  const self = answer('agentSide.getSelf', { id: 'Agent:1' });
  const withHeader = { ...self, response: { ...self.response, headers: { 'x-token': accessToken } } };
  const elsewhere = answer('agents.redeemDeviceCode', { accessToken }, { url: 'http://127.0.0.1/other' });

  expect(violated([redeemed, self, redeemed], watchOver())).toEqual([]);
  expect(violated([redeemed, withHeader], watchOver())).toEqual([tokenRule]);
  expect(violated([redeemed, elsewhere], watchOver())).toEqual([tokenRule]);
});

test('secrets in a webhook are noticed, each on its own rule', () => {
  const watch = watchOver();
  violated([created, agent, redeemed], watch);
  const body = { type: 'AGENT_ACTION.PENDING_APPROVAL', data: { note: [code, accessToken, clientSecret] } };
  const bytes = Buffer.from(JSON.stringify(body)).toString('base64');
  const found = findingCollector();

  examineWebhookSecrets(
    webhookEvent({ seq: 1, at: '', method: 'POST', subpath: '', headers: {}, bytes, answered: 200 }),
    found,
    watch,
  );

  expect(found.violations().map((violation) => violation.rule)).toEqual([
    rule,
    'authentication/agent-token-in-no-webhook',
    'agents/device-code-is-shown-when-made-only',
  ]);
});

test('a device code is hidden in the address and in the command that repeats a request', () => {
  violated([agent], watchOver());

  expect(JSON.stringify(recorded(redeemed))).not.toContain(code);
  expect(curl(redeemed)).not.toContain(code);
});

test('a target without memory shows examples to everybody, and no secrets', () => {
  const target = {
    credentials: { sandbox: { tokenId: 'id', tokenSecret: 'any' } },
    capabilities: { state: false },
  };
  const elsewhere = answer('agents.redeemDeviceCode', { accessToken }, { url: 'http://127.0.0.1/other' });

  expect(violated([agent, redeemed, elsewhere], watchOver(target))).toEqual([]);
});
