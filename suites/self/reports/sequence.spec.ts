import { spawnSync } from 'node:child_process';
import { harOf, issueOf, scriptOf } from '../../../reports/formats/sequence.ts';
import type { RuleResult } from '../../../reports/judgement/report.ts';
import type { Evidence, RecordedExchange } from '../../../spec/results/findings.ts';
import { expect, test } from '../support/plain-test.ts';
import { evidence, exchange } from './sample.ts';
import { richReport } from './sample-reports.ts';

const created = 'Customer:0198c4f2-0000-7000-8000-000000000001';
const unknown = 'Quote:0198c4f2-0000-7000-8000-000000000002';

const neverFails = (): RuleResult => {
  throw new Error('The sample has a rule that fails.');
};

const first: RecordedExchange = {
  ...exchange(),
  operation: 'customers.create',
  request: { ...exchange().request, body: { fullName: `O'Brien $(touch x) \`id\`` } },
};
const second: RecordedExchange = {
  ...exchange({ status: 200 }),
  operation: 'customers.get',
  request: {
    method: 'GET',
    url: `http://127.0.0.1:1/customers?customerId=${encodeURIComponent(created)}&quote=${unknown}`,
    headers: { authorization: '‹redacted›' },
  },
};
const webhook: RecordedExchange = {
  ...exchange(),
  operation: 'webhook CUSTOMER.KYC_APPROVED',
  request: { method: 'POST', url: 'the inbox of the run', headers: {}, body: {} },
};
const rule = richReport.rules.find(({ verdict }) => verdict === 'fail') ?? neverFails();
const whole: Evidence = evidence({ exchanges: [first, webhook, second] });

test('the script sends what an answer gave out, and says what it could not know', () => {
  const script = scriptOf(rule, whole);
  const functions = [
    `curl() { printf '%s\\n' "$@" >&2; printf '{"id":"new"}'; }`,
    'jq() { cat > /dev/null; echo Customer:new; }',
  ].join('\n');

  const { status, stderr } = spawnSync('sh', ['-s'], {
    input: `${functions}\n${script}`,
    encoding: 'utf8',
    env: { ...process.env, PSI_TOKEN_ID: 'id', PSI_TOKEN_SECRET: 'secret' },
  });

  expect(status).toBe(0);
  expect(stderr.split('\n')).toContain(JSON.stringify(first.request.body));
  expect(stderr).toContain(`customerId=Customer:new&quote=${unknown}`);
  expect(stderr).toContain('\nid:secret\n');
  expect(script).toContain(`# From the run, and sent unchanged: ${unknown}`);
  expect(script).toContain('# 2. webhook CUSTOMER.KYC_APPROVED was received at');
});

test('what nothing may have twice is another in each run of the script, and the same within one', () => {
  const [id, key] = ['psi-word-01bb172d4d28', '0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001'];
  const creation: RecordedExchange = {
    ...first,
    request: {
      ...first.request,
      headers: { ...first.request.headers, 'idempotency-key': key },
      body: { platformCustomerId: id },
    },
  };
  const script = scriptOf(rule, evidence({ exchanges: [creation, creation] }));

  const { status, stderr } = spawnSync('sh', ['-s'], {
    input: `curl() { printf '%s\\n' "$@" >&2; echo '{}'; }\njq() { cat > /dev/null; }\n${script}`,
    encoding: 'utf8',
    env: { ...process.env, PSI_TOKEN_ID: 'id', PSI_TOKEN_SECRET: 'secret' },
  });

  expect(status).toBe(0);
  expect(stderr).not.toContain(id);
  expect(stderr).not.toContain(key);
  const sent = stderr.match(/"platformCustomerId":"psi-word-\d{12}"/g) ?? [];
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(stderr).toMatch(/idempotency-key: 0b9f2f3e-3c0e-4f6a-9a51-\d{12}/);
});

test('the archive has each exchange, and the issue what must hold, what was seen, and the script', () => {
  const { log } = JSON.parse(harOf(richReport, rule, whole)) as { log: { entries: readonly object[] } };
  const issue = issueOf(richReport, rule, whole);

  expect(log.entries).toHaveLength(3);
  expect(log.entries[2]).toMatchObject({
    request: { method: 'GET', url: second.request.url },
    response: { status: 200 },
  });
  for (const part of [rule.id, rule.statement, rule.section, whole.expected, 'must, major', '#!/bin/sh'])
    expect(issue).toContain(part);
});
