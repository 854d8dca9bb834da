import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { discover } from '../../description/matching/discover.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { targetAt } from '../../target/defaults.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

/** The form of one of our operations in a house style; without `ours`, no operation of ours is meant. */
type Line = readonly [ours: string | undefined, route: string, operationId: string, answer?: 'list' | 'one'];

/** Nested below what they belong to, in snake case, with a verb at the end of the path for what is no resource. */
const nested: readonly Line[] = [
  ['config.get', 'GET /platform/configuration', 'get_platform_configuration', 'one'],
  ['config.update', 'PATCH /platform/configuration', 'update_platform_configuration', 'one'],
  ['customers.create', 'POST /clients', 'create_client', 'one'],
  ['customers.list', 'GET /clients', 'list_clients', 'list'],
  ['customers.update', 'PATCH /clients/{client_id}', 'update_client', 'one'],
  ['customers.delete', 'DELETE /clients/{client_id}', 'delete_client'],
  ['customers.createKycLink', 'POST /clients/{client_id}/onboarding_link', 'create_onboarding_link', 'one'],
  ['internalAccounts.listForCustomer', 'GET /clients/{client_id}/balances', 'list_client_balances', 'list'],
  ['internalAccounts.listForPlatform', 'GET /platform/balances', 'list_platform_balances', 'list'],
  ['customerExternalAccounts.create', 'POST /clients/{client_id}/recipients', 'create_recipient', 'one'],
  ['customerExternalAccounts.list', 'GET /clients/{client_id}/recipients', 'list_recipients', 'list'],
  ['quotes.get', 'GET /fx_quotes/{fx_quote_id}', 'get_fx_quote', 'one'],
  ['transactions.get', 'GET /payments/{payment_id}', 'get_payment', 'one'],
  ['transactions.cancel', 'POST /payments/{payment_id}/cancel', 'cancel_payment', 'one'],
  ['tokens.create', 'POST /api_keys', 'create_api_key', 'one'],
  ['tokens.list', 'GET /api_keys', 'list_api_keys', 'list'],
  ['tokens.delete', 'DELETE /api_keys/{api_key_id}', 'revoke_api_key'],
  ['cards.issue', 'POST /clients/{client_id}/cards', 'issue_card', 'one'],
  ['cards.list', 'GET /cards', 'list_cards', 'list'],
  ['documents.upload', 'POST /files', 'upload_file', 'one'],
  ['exchangeRates.get', 'GET /fx_rates', 'list_fx_rates', 'list'],
  ['discoveries.list', 'GET /institutions', 'list_institutions', 'list'],
  [
    'sandbox.fundInternalAccount',
    'POST /sandbox/balances/{balance_id}/deposit',
    'deposit_into_balance',
    'one',
  ],
  [undefined, 'GET /clients/{client_id}/notes', 'list_client_notes', 'list'],
  [undefined, 'POST /payments/{payment_id}/receipts/email', 'email_receipt'],
  [undefined, 'GET /reports/payments', 'list_payment_reports', 'list'],
];

/** Every operation a verb, and nothing but POST for what changes something. */
const verbal: readonly Line[] = [
  ['customers.create', 'POST /person/create', 'createPerson', 'one'],
  ['customers.list', 'GET /person/list', 'listPersons', 'list'],
  ['customers.update', 'POST /person/{personId}/edit', 'editPerson', 'one'],
  ['customers.delete', 'POST /person/{personId}/archive', 'archivePerson'],
  ['invitations.create', 'POST /invite/create', 'createInvite', 'one'],
  ['invitations.get', 'GET /invite/{code}', 'getInvite', 'one'],
  ['invitations.claim', 'POST /invite/{code}/accept', 'acceptInvite', 'one'],
  ['invitations.cancel', 'POST /invite/{code}/void', 'voidInvite', 'one'],
  ['agents.create', 'POST /agent/create', 'createAgent', 'one'],
  ['agents.list', 'GET /agent/list', 'listAgents', 'list'],
  ['stablecoins.mint', 'POST /coin/{coin}/mint', 'mintCoin', 'one'],
  ['stablecoins.burn', 'POST /coin/{coin}/burn', 'burnCoin', 'one'],
  [undefined, 'POST /person/{personId}/export', 'exportPerson'],
  [undefined, 'POST /agent/{agent}/ping', 'pingAgent'],
];

const schemaOf = (answer: Line[3]): object | undefined => {
  const one = { type: 'object', properties: { id: { type: 'string' } } };
  if (answer === undefined) return undefined;
  return answer === 'one'
    ? one
    : { type: 'object', properties: { data: { type: 'array', items: one }, hasMore: { type: 'boolean' } } };
};

const described = (lines: readonly Line[]): string => {
  // Paths of the document: without any, a description is of another interface.
  const shown = { responses: { '200': { description: 'ok' } } };
  const paths: Record<string, Record<string, object>> = {
    '/quotes': { post: shown },
    '/transfer-out': { post: shown },
  };
  for (const [, route, operationId, answer] of lines) {
    const [method = '', place = ''] = route.split(' ');
    const schema = schemaOf(answer);
    const content = schema && { content: { 'application/json': { schema } } };
    paths[place] = {
      ...paths[place],
      [method.toLowerCase()]: {
        operationId,
        parameters: [...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
        responses: { '200': { description: 'ok', ...content } },
      },
    };
  }
  const file = path.join(temporaryDirectory('style'), 'openapi.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  return file;
};

for (const [style, lines, least] of [
  ['nested', nested, 0.8],
  ['verbal', verbal, 0.8],
] as const)
  test(`most of a description in another house style is found, and nothing wrong: ${style}`, async () => {
    const { found } = discover((await readOwnFile(described(lines))).operations, target);

    const meant = new Map(lines.map(([ours, route]) => [route, ours]));
    expect(found.filter(({ operation, theirs }) => meant.get(theirs) !== operation)).toEqual([]);
    const wanted = lines.filter(([ours]) => ours !== undefined);
    const missed = wanted.filter(([ours]) => found.every(({ operation }) => operation !== ours));
    expect(missed.length, missed.map(([ours]) => ours).join(', ')).toBeLessThanOrEqual(
      wanted.length * (1 - least),
    );
  });
