import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { runGate } from '../../../cli/commands/gate.ts';
import { closed, listening } from '../../../spec/http-server.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import type { Check } from '../../../spec/results/findings.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { noDialect } from '../../target/dialect/dialect.ts';
import { everyCapability, targetAt } from '../../target/defaults.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { checksOn, examined, printedBy } from './examined.ts';
import { toy, toyVersion } from './toy.ts';

const toyTest = (title: string, rules: readonly string[]): Check => ({
  title,
  file: 'suites/self/contract/toy-checks.fixture.ts',
  line: 1,
  rules,
  needs: [],
});

const tests: readonly Check[] = [
  toyTest('a letter reads as it was sent, and is listed', [
    'letters/reads-as-sent',
    'letters/list-has-what-was-sent',
    'letters/plain-unless-told',
  ]),
  toyTest('a letter that is not there is 404', ['letters/unknown-letter-is-404']),
];

/** A server of letters. `usual` is the tone of one that names none. */
const letterServer = (usual: string): Server => {
  const letters: { readonly id: string }[] = [];
  return createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const [, , , id] = (request.url ?? '').split('/');
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') {
        const letter = { id: `l${letters.length}`, tone: usual, ...jsonObjectIn(text) };
        letters.push(letter);
        answer(201, letter);
        return;
      }
      const found = letters.find((letter) => letter.id === id);
      if (id === undefined) answer(200, letters);
      else if (found === undefined) answer(404, { message: 'There is no such letter.' });
      else answer(200, found);
    });
  });
};

interface Judged {
  readonly report: Report;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly exitCode: number;
  readonly printed: string;
}

/** Runs the toy contract through runner, report and gate. */
const judged = async (usualTone: string): Promise<Judged> => {
  const server = letterServer(usualTone);
  const port = await listening(server);
  const folder = temporaryDirectory('toy');
  const checks = await checksOn(toy, tests);
  const target = targetAt(`http://127.0.0.1:${port}/${toyVersion}`, { tokenId: 'a', tokenSecret: 'b' });
  try {
    const report = await examined(
      {
        ...target,
        capabilities: { ...everyCapability, webhooks: false, sandbox: false },
        dialect: { ...noDialect, complete: true },
      },
      {
        contract: toy,
        contractFile: 'suites/self/contract/toy-contract.fixture.ts',
        checks,
        reportDir: folder,
      },
    );
    const { printed, exitCode } = printedBy(() =>
      runGate(
        path.join(folder, 'report.json'),
        {},
        (version) => (version === toyVersion ? toy : undefined),
        () => checks,
      ),
    );
    const verdicts = Object.fromEntries(report.rules.map(({ id, verdict }) => [id, verdict]));
    return { report, verdicts, exitCode, printed };
  } finally {
    await closed(server);
  }
};

const right = {
  'letters/id-is-a-text': 'pass',
  'letters/id-is-present': 'pass',
  'letters/text-is-a-text': 'pass',
  'letters/text-is-present': 'pass',
  'letters/tone-is-listed': 'pass',
  'letters/reads-as-sent': 'pass',
  'letters/list-has-what-was-sent': 'pass',
  'letters/unknown-letter-is-404': 'pass',
  'letters/plain-unless-told': 'pass',
};

test('another interface altogether goes through runner, report and gate', async () => {
  const { report, verdicts, exitCode, printed } = await judged('PLAIN');

  expect(verdicts).toEqual({ ...right, 'letters/postage-is-paid': 'not-selected' });
  expect(report.contract.version).toBe(toyVersion);
  expect(exitCode).toBe(0);
  expect(printed).toContain('passed, policy ci');
});

test('its shapes, its tests and its levels decide', async () => {
  const { verdicts, exitCode } = await judged('SHOUTED');

  expect(verdicts).toEqual({
    ...right,
    'letters/tone-is-listed': 'fail',
    'letters/plain-unless-told': 'warn',
    'letters/postage-is-paid': 'not-selected',
  });
  expect(exitCode).toBe(1);
});
