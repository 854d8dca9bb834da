import { expect, test } from '@playwright/test';
import type { Exchange } from '../../spec/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { examineSecrets } from '../kernel/everywhere/secrets.ts';
import { watchOver, type Watch } from '../kernel/everywhere/watch.ts';
import { examiner } from '../kernel/examiner.ts';
import { recorded } from '../kernel/redact.ts';

const rule = 'tokens/secret-is-shown-at-creation-only';
const clientSecret = 'a-secret-of-the-self-test';

const answer = (operation: OperationId, body: unknown): Exchange => ({
  id: '0-1',
  operation,
  request: { method: 'GET', url: 'http://127.0.0.1/tokens', headers: {} },
  response: { status: 200, headers: {}, body, text: JSON.stringify(body) },
  at: '2025-10-13T09:30:00.000Z',
  ms: 1,
});

const violated = (exchanges: readonly Exchange[], watch: Watch): readonly string[] => {
  const found = examiner();
  for (const exchange of exchanges) examineSecrets(exchange, found, watch);
  return found.violations().map((violation) => violation.rule);
};

const created = answer('tokens.create', { id: 'Token:1', clientSecret });

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
