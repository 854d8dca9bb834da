// The suite inside the tests of a Node team: a request by hand with supertest, and the rules of one area by the suite.
import { equal } from 'node:assert/strict';
import { examine } from 'psi-conformance';
import request from 'supertest';
import { credentials, tokensApp } from './app.ts';

const app = tokensApp();

const made = await request(app)
  .post('/2025-10-13/tokens')
  .auth(credentials.tokenId, credentials.tokenSecret)
  .send({ name: 'by hand' });
equal(made.status, 201);

const { code, sentence, report } = await examine(app, {
  credentials,
  only: ['tokens/operation-create', 'tokens/created-token-is-found', 'tokens/deleted-token-is-not-found'],
  without: ['webhooks', 'sandbox'],
});
for (const { id, verdict } of report.rules.filter(({ checks }) => checks.length > 0))
  process.stdout.write(`${verdict} ${id}\n`);
process.stdout.write(`${sentence}\n`);
process.exitCode = code;
