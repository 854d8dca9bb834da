import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { concludeReport } from '../../../cli/run/certification-report.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import type { Line } from '../../../spec/results/client-evidence.ts';
import { claimsOf } from '../../certify/certificate/certificate.ts';
import { manifestOf } from '../../certify/certificate/manifest.ts';
import { readLines } from '../../certify/evidence/recorder.ts';
import {
  certificateIn,
  expectRejected,
  resultIn,
  said,
  signed,
  signedAgain,
  useCertificateHome,
} from '../support/certificate-folder.ts';
import { runInProcess } from './run-in-process.ts';

/** Forgeries by somebody who has the key, and makes the whole report again so that every part agrees with the rest. */

const home = useCertificateHome('consistent', async (at) => {
  await concludeReport(at('report'), await runInProcess(at('report'), ['documents']), 30);
});

const copied = (): string => home.copyOf('report');

const played = 'document-is-uploaded';
const evidenceIn = (folder: string, id = played): string => path.join(folder, 'evidence', `${id}.jsonl`);

/** Evidence that was edited, with its lines numbered again. */
const edited = (folder: string, edit: (lines: readonly Line[]) => readonly object[]): void => {
  const lines = edit(readLines(evidenceIn(folder))).map((line, index) =>
    JSON.stringify({ ...line, n: index + 1 }),
  );
  writeFileSync(evidenceIn(folder), `${lines.join('\n')}\n`);
};

const respelled = (file: string, from: string, to: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));

type Change = (result: Certification) => object;

const same: Change = () => ({});

/** The reason of the rejection, a change of the report, and one of its evidence. */
const forgeries: Readonly<
  Record<string, readonly [reason: RegExp, change?: Change, before?: (folder: string) => void]>
> = {
  'a client that is driven in another way': [
    /The evidence of document-is-uploaded is that of a client that is driven in another way/,
    (result) => ({ client: { ...result.client, driven: 'command' } }),
  ],
  'a way to drive that nobody knows': [
    /This version does not drive a client by telepathy/,
    (result) => ({ client: { ...result.client, driven: 'telepathy' } }),
  ],
  'a name that moves the cursor': [
    /has characters that nobody sees/,
    (result) => ({ client: { ...result.client, name: 'client\u001B[2K\raccepted: Acme Bank' } }),
  ],
  'a name that is shown from right to left': [
    /has characters that nobody sees/,
    (result) => ({ client: { ...result.client, name: '\u202Eknab emca' } }),
  ],
  'another suite': [
    /It is a certificate of bank-conformance; this is psi-conformance/,
    () => ({ suite: { name: 'bank-conformance', version: '9.9.9' } }),
  ],
  'a run that is yet to come': [
    /its run was not over then: 2099-/,
    (result) => ({ run: { ...result.run, startedAt: '2099-01-01T00:00:00.000Z' } }),
  ],
  'a run of no day': [
    /its run was not over then: soon/,
    (result) => ({ run: { ...result.run, startedAt: 'soon' } }),
  ],
  'a run of last year': [
    /The certificate was issued on .*, more than a day after its run/,
    (result) => ({ run: { ...result.run, startedAt: '2025-10-13T00:00:00.000Z' } }),
  ],
  'a run of some hours ago': [
    /The evidence of document-is-uploaded is of another time than its run/,
    (result) => ({
      run: { ...result.run, startedAt: new Date(Date.now() - 12 * 3_600_000).toISOString() },
    }),
  ],
  'a seed that is a text': [
    /The report has a number that is none/,
    (result) => ({ run: { ...result.run, settings: { ...result.run.settings, seed: '1' } } }),
  ],
  'one member more': [/or more members/, () => ({ blessedBy: 'the bank' })],
  'rules in other words': [
    /The report has other words than this version/,
    ({ rules }) => ({
      rules: rules.map((rule) => ({ ...rule, statement: 'The bank approves the client.' })),
    }),
  ],
  'scenarios in other words': [
    /The report has other words than this version/,
    ({ scenarios }) => ({
      scenarios: scenarios.map((one) => ({ ...one, purpose: 'The bank approves it.' })),
    }),
  ],
  'an ask that was another one': [
    /The evidence of document-is-uploaded has other asks than the scenario/,
    same,
    (folder) =>
      edited(folder, (lines) =>
        lines.map((line) =>
          line.kind === 'ask' && line.ask === 'upload-document'
            ? { ...line, with: { ...line.with, country: 'FR' } }
            : line,
        ),
      ),
  ],
  'an answer to no question': [
    /does not have one answer to each question of the scenario/,
    same,
    (folder) =>
      edited(folder, (lines) =>
        lines.toSpliced(-1, 0, {
          kind: 'belief',
          n: 0,
          at: lines.at(-1)?.at ?? '',
          opened: 0,
          question: 7,
          about: '',
          believed: null,
          truth: {},
        }),
      ),
  ],
  'a scenario that was played before the one ahead of it': [
    /The evidence of bill-is-uploaded begins before the scenario ahead of it had ended/,
    same,
    (folder) =>
      edited(folder, (lines) =>
        lines.map((line) => ({ ...line, at: new Date(Date.parse(line.at) + 30_000).toISOString() })),
      ),
  ],
  'evidence of a scenario that is not in its plan': [
    /evidence\/payment-fails.jsonl is of no scenario of the plan/,
    same,
    (folder) => cpSync(evidenceIn(folder), evidenceIn(folder, 'payment-fails')),
  ],
};

for (const [what, [reason, change = same, before = () => undefined]] of Object.entries(forgeries))
  test(`a report of ${what} is rejected, though every part of it agrees`, async () => {
    const folder = copied();
    before(folder);
    const result = resultIn(folder);
    await concludeReport(folder, { ...result, ...(change(result) as Partial<Certification>) }, 30);

    expectRejected(await said(folder), reason);
  });

/** Texts that two readers of JSON take differently, and lines that none knows. */
const spellings: Readonly<Record<string, readonly [reason: RegExp, respell: (folder: string) => void]>> = {
  'a report with a member twice': [
    /certification.json is spelled in a way that readers may take differently/,
    (folder) =>
      respelled(
        path.join(folder, 'certification.json'),
        '"client": {',
        '"client": { "name": "Acme" },\n  "client": {',
      ),
  ],
  'evidence with a member twice': [
    /Line \d+ of the evidence of document-is-uploaded is spelled in a way/,
    (folder) => respelled(evidenceIn(folder), '"kind":"exchange"', '"kind":"note","kind":"exchange"'),
  ],
  'a line of a kind that nobody knows': [
    /The evidence of document-is-uploaded has a line of an unknown kind/,
    (folder) => respelled(evidenceIn(folder), '"kind":"truth"', '"kind":"blessing"'),
  ],
};

for (const [what, [reason, respell]] of Object.entries(spellings))
  test(`${what} is rejected, whoever signed it`, async () => {
    const folder = copied();
    respell(folder);
    await signedAgain(folder);

    expectRejected(await said(folder), reason);
  });

const claimed = async (folder: string, now: Date): Promise<string> =>
  JSON.stringify(
    claimsOf(resultIn(folder), await manifestOf(folder, certificateIn(folder)), { validDays: 30, now }),
  );

test('a certificate with a member twice, of a day before its run, or of another type is rejected', async () => {
  const [twice, early, other] = [copied(), copied(), copied()];
  const text = await claimed(twice, new Date());
  await signed(twice, text.replace('"client":', '"client":{"name":"Acme Bank"},"client":'));
  await signed(early, await claimed(early, new Date(Date.now() - 20 * 24 * 3_600_000)));
  await signed(other, text, { typ: 'JWT' });

  expectRejected(await said(twice), /The certificate is spelled in a way that readers may take differently/);
  expectRejected(await said(early), /The certificate was issued on .*, and its run was not over then/);
  expectRejected(await said(other), /The file is no certificate/);
});

test('the report itself is accepted, and so is one that was made again', async () => {
  const folder = copied();
  await concludeReport(folder, resultIn(folder), 30);

  expect([await said(home.at('report')), await said(folder)]).toEqual(['accepted', 'accepted']);
});
