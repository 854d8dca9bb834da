import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compared } from '../../../cli/replay/difference.ts';
import { targetArguments } from '../../../cli/run/targets.ts';
import { scriptCommand } from '../../../reports/formats/terminal-rules.ts';
import { shellWord } from '../../../spec/shell-text.ts';
import { harOf } from '../../../reports/formats/sequence.ts';
import type { RuleResult } from '../../../reports/judgement/report.ts';
import { closed, listening } from '../../../spec/http-server.ts';
import type { RecordedExchange } from '../../../spec/results/findings.ts';
import { evidence, exchange } from '../reports/sample.ts';
import { richReport } from '../reports/sample-reports.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const then = 'Customer:0198c4f2-0000-7000-8000-000000000001';
const now = 'Customer:0198c4f2-0000-7000-8000-000000000002';
const base = 'http://recorded.example/2025-10-13';

const neverFails = (): RuleResult => {
  throw new Error('The sample has a rule that fails.');
};
const rule = richReport.rules.find(({ verdict }) => verdict === 'fail') ?? neverFails();

const made: RecordedExchange = {
  ...exchange({ status: 201 }),
  operation: 'customers.create',
  request: {
    method: 'POST',
    url: `${base}/customers`,
    headers: { authorization: '‹redacted›', 'content-type': 'application/json', 'idempotency-key': 'key' },
    body: { platformCustomerId: 'bafogileto-0198c4f2-0000-7000-8000-000000000003' },
  },
  response: { status: 201, headers: {}, body: { id: then } },
};
const read: RecordedExchange = {
  ...made,
  operation: 'customers.get',
  request: {
    method: 'GET',
    url: `${base}/customers/${encodeURIComponent(then)}`,
    headers: { authorization: '‹redacted›' },
  },
  response: {
    status: 200,
    headers: {},
    body: { id: then, status: 'WRONG', createdAt: '2026-01-01T00:00:00Z' },
  },
};

const recording = (): string => {
  const file = path.join(temporaryDirectory('replay'), 'violation.har');
  const { target, run } = richReport;
  const report = { ...richReport, target: { ...target, url: base }, run: { ...run, prefix: 'bafogileto' } };
  writeFileSync(file, harOf(report, rule, evidence({ exchanges: [made, read], pointer: '/status' })));
  return file;
};

/** A server that gives identifiers of its own, and shows the status given. */
const serving = async (status: string) => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers['idempotency-key'] ?? '', body].join(' '));
      response.setHeader('content-type', 'application/json');
      response.statusCode = request.method === 'POST' ? 201 : 200;
      response.end(JSON.stringify({ id: now, status, createdAt: '2027-01-01T00:00:00Z' }));
    });
  });
  const port = await listening(server);
  return { seen, target: `http://127.0.0.1:${port}/2025-10-13`, close: () => closed(server) };
};

const env = { PSI_TOKEN_ID: 'id', PSI_TOKEN_SECRET: 'secret' };

test('a recorded violation is sent again under new names, and still happens', async () => {
  const { seen, target, close } = await serving('WRONG');
  try {
    const { code, stdout } = await warmPsi(['replay', recording(), '--target', target], { env });

    expect(stdout).toContain(`It still happens: ${rule.id}.`);
    expect(code).toBe(1);
    expect(seen[0]).toMatch(
      /^POST \/2025-10-13\/customers [\da-f-]{36} \{"platformCustomerId":"[a-z]{10}-0198c4f2-0000-7000-8000-000000000003"\}$/,
    );
    expect(seen[0]).not.toContain('bafogileto');
    expect(seen[1]).toContain(`/customers/${encodeURIComponent(now)}`);
  } finally {
    await close();
  }
});

test('what was mended does not happen any more: the member to blame says so', async () => {
  const { target, close } = await serving('RIGHT');
  try {
    const { code, stdout } = await warmPsi(['replay', recording(), '--target', target], { env });

    expect(stdout).toContain('It does not happen any more');
    expect(stdout).toContain('/status: "WRONG" then, "RIGHT" now');
    expect(code).toBe(0);
  } finally {
    await close();
  }
});

test('a file that is no recording is refused with one sentence', async () => {
  const file = path.join(temporaryDirectory('replay'), 'other.har');
  writeFileSync(file, '{}');

  const { code, stderr } = await warmPsi(['replay', file]);

  expect(code).toBe(2);
  expect(stderr).toContain('is no recording of a violation');
});

test('values that differ say nothing where no member is known to be to blame, nor does an answer beside the matter', () => {
  const same = (text: string): string => text;
  const answer = (status: number, last4: string) => ({ status, body: { last4, at: '2026-01-01T00:00:00Z' } });
  const whole = { pointer: undefined };

  expect(compared(whole, answer(200, '1111'), answer(200, '1111'), same)).toEqual({ is: 'the same' });
  expect(compared(whole, answer(200, '1111'), answer(200, '2222'), same)).toMatchObject({ is: 'unknown' });
  expect(compared(whole, answer(200, '1111'), answer(422, '1111'), same)).toMatchObject({ is: 'different' });
  expect(compared(whole, answer(200, '1111'), answer(401, '1111'), same)).toMatchObject({ is: 'unknown' });
});

test('a recording of a version that nobody knows here is told to name it', async () => {
  const file = recording();
  const har = JSON.parse(readFileSync(file, 'utf8')) as { log: { _psi: Record<string, unknown> } };
  har.log._psi['contract'] = '2031-01-01';
  writeFileSync(file, JSON.stringify(har));

  const { code, stderr } = await warmPsi(['replay', file]);

  expect(code).toBe(2);
  expect(stderr).toContain('was recorded on version "2031-01-01", as the recording itself says');
});

test('a command that people are told to run names files with blanks as one word', () => {
  expect(shellWord('out/psi')).toBe('out/psi');
  expect(shellWord("my file's.yaml")).toBe(String.raw`'my file'\''s.yaml'`);
  expect(targetArguments('my target.yaml', '2025-10-13')).toBe("'my target.yaml' --contract 2025-10-13");
  expect(scriptCommand('a/b', 'with blank')).toContain("'with blank'");
});
