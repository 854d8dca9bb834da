import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { concludeReport } from '../../../cli/run/certification-report.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { claimsOf } from '../../certify/certificate/certificate.ts';
import { manifestOf } from '../../certify/certificate/manifest.ts';
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

/** Every POSIX system has it. */
const pipeMaker = 'mkfifo';

const home = useCertificateHome('forged', async (at) => {
  for (const folder of [at('report'), at('other')])
    await concludeReport(folder, await runInProcess(folder, ['customers']), 30);
});

const copied = (): string => home.copyOf('report');

const seconds = (days: number): number => Math.floor(Date.now() / 1000) + days * 24 * 3600;

/** The forgery, and the reason for its rejection. */
type Attacks<Change> = Readonly<Record<string, readonly [reason: RegExp, change: Change]>>;

const claimed: Attacks<() => JsonObject> = {
  'another contract': [
    /Version 2099-01-01 of the interface is not known here/,
    () => ({ contract: { version: '2099-01-01' } }),
  ],
  'another suite': [
    /The certificate states .*another suite.* as suite; /,
    () => ({ suite: { name: 'another suite', version: '9.9.9' } }),
  ],
  'another client': [
    /The certificate states .*Acme Bank.* as client; /,
    () => ({ client: { name: 'Acme Bank', version: '12.0', driven: 'driver' } }),
  ],
  'roles that were not played': [
    /The certificate states .* as roles; /,
    () => ({ roles: ['platform-client', 'agent-client', 'wallet-signer'] }),
  ],
  'a time that is yet to come': [
    /The certificate was issued on .*, which is yet to come/,
    () => ({ iat: seconds(300), exp: seconds(330) }),
  ],
  'a hundred years': [
    /The certificate is valid until .*, which is longer than 3650 days/,
    () => ({ exp: seconds(36_500) }),
  ],
  'more days than its key has': [
    /The certificate is valid until .*; its key expires on /,
    () => ({ exp: seconds(3000) }),
  ],
  'other settings': [
    /The certificate states .*36000000.* as settings; /,
    () => ({
      settings: { seed: 1, effectMs: 36_000_000, beliefMs: 600, isNarrowed: false, warnings: 'fail' },
    }),
  ],
  'one thing more': [/The certificate states "the bank" as blessedBy; /, () => ({ blessedBy: 'the bank' })],
  'no files': [/The certificate states no verdicts, or no files/, () => ({ files: null })],
  'an unknown feature': [
    /The plan .* has an unknown feature: everything/,
    () => ({ plan: { features: ['everything'], scenarios: ['a'], rules: ['b'] } }),
  ],
  'no features': [
    /The certificate states no plan/,
    () => ({ plan: { features: [], scenarios: [], rules: [] } }),
  ],
  'a feature twice': [
    /The certificate states .*customers.*customers.* as plan; /,
    () => {
      const { plan } = resultIn(home.at('report'));
      return { plan: { ...plan, features: ['customers', 'customers'] } };
    },
  ],
};

for (const [what, [reason, change]] of Object.entries(claimed))
  test(`a certificate that claims ${what} is rejected, whoever signed it`, async () => {
    const folder = copied();
    await signedAgain(folder, change());

    expectRejected(await said(folder), reason);
  });

const edited = (folder: string, change: (result: Certification) => object): void =>
  writeFileSync(
    path.join(folder, 'certification.json'),
    `${JSON.stringify(change(resultIn(folder)), null, 2)}\n`,
  );

const evidenceIn = (folder: string, id: string): string => path.join(folder, 'evidence', `${id}.jsonl`);

/** Changes to the folder by somebody with the key, before it is signed. */
const made: Attacks<(folder: string) => void> = {
  'a report with other verdicts': [
    /The report says otherwise of client\/requests\/.* than its evidence/,
    (folder) =>
      edited(folder, (result) => ({
        ...result,
        rules: result.rules.map((rule) => ({ ...rule, verdict: 'pass' })),
      })),
  ],
  'a report with other totals': [
    /The totals of the report are not right/,
    (folder) => edited(folder, (result) => ({ ...result, totals: {} })),
  ],
  'a report of a scenario that failed': [
    /The report says otherwise of its scenarios than its evidence/,
    (folder) =>
      edited(folder, (result) => ({
        ...result,
        scenarios: result.scenarios.map((one) => ({ ...one, ending: 'suite-failed' })),
      })),
  ],
  'a report that withholds its certificate': [
    /The report says that no certificate is due: /,
    (folder) => edited(folder, (result) => ({ ...result, withheld: 'The client violates 1 rule.' })),
  ],
  'a page of something else': [
    /index.html shows something else than the evidence/,
    (folder) => writeFileSync(path.join(folder, 'index.html'), 'All is well.'),
  ],
  'a summary of something else': [
    /summary.md shows something else than the evidence/,
    (folder) => writeFileSync(path.join(folder, 'summary.md'), 'All is well.'),
  ],
  'the evidence of another run': [
    /The evidence of data-is-missing is of another run than the report/,
    (folder) =>
      cpSync(evidenceIn(home.at('other'), 'data-is-missing'), evidenceIn(folder, 'data-is-missing')),
  ],
  'the evidence of another scenario': [
    /The evidence of verification-is-rejected is that of another scenario/,
    (folder) =>
      cpSync(evidenceIn(folder, 'customer-is-on-hold'), evidenceIn(folder, 'verification-is-rejected')),
  ],
  'evidence without its troubles': [
    /The evidence of .* has other troubles than the scenario/,
    (folder) => {
      const file = evidenceIn(folder, 'answer-of-a-registration-is-lost');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('drop-after', 'refusal'));
    },
  ],
  'evidence with the amounts of another seed': [
    /The evidence of .* has other amounts than the seed of the run draws/,
    (folder) => {
      const file = evidenceIn(folder, 'individual-is-verified');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/"seed":"\d+ /, '"seed":"777 '));
    },
  ],
  'evidence without some lines': [
    /The evidence of individual-is-verified lacks lines/,
    (folder) => {
      const file = evidenceIn(folder, 'individual-is-verified');
      writeFileSync(file, readFileSync(file, 'utf8').split('\n').toSpliced(3, 1).join('\n'));
    },
  ],
  'empty evidence': [
    /The evidence of individual-is-verified does not begin once/,
    (folder) => writeFileSync(evidenceIn(folder, 'individual-is-verified'), ''),
  ],
  'evidence that is no JSON': [
    /The evidence of individual-is-verified has a line that is no object of JSON: 1/,
    (folder) => writeFileSync(evidenceIn(folder, 'individual-is-verified'), '{{{'),
  ],
  'evidence of nothing': [
    /The evidence of individual-is-verified has a line that is no object of JSON: 1/,
    (folder) => writeFileSync(evidenceIn(folder, 'individual-is-verified'), 'null\n'),
  ],
  'a report that is no object': [
    /certification.json is no report of a certification/,
    (folder) => edited(folder, () => [1]),
  ],
};

for (const [what, [reason, change]] of Object.entries(made))
  test(`a certificate over ${what} is rejected, whoever signed it`, async () => {
    const folder = copied();
    change(folder);
    const files = await manifestOf(folder, certificateIn(folder));
    await signed(
      folder,
      JSON.stringify({ ...claimsOf(resultIn(home.at('report')), files, { validDays: 30, now: new Date() }) }),
    );

    expectRejected(await said(folder), reason);
  });

/** Things put into the folder by somebody without the key. */
const added: Attacks<(folder: string) => void> = {
  'a pipe': [
    /The evidence is not what was signed: pipe is no regular file/,
    (folder) => execFileSync(pipeMaker, [path.join(folder, 'pipe')]),
  ],
  'a link to its own folder': [
    /The evidence is not what was signed: loop is no regular file/,
    (folder) => symlinkSync('.', path.join(folder, 'loop')),
  ],
  'a link in place of a file': [
    /The evidence is not what was signed: junit.xml is no regular file/,
    (folder) => {
      renameSync(path.join(folder, 'junit.xml'), home.at('elsewhere.xml'));
      symlinkSync(home.at('elsewhere.xml'), path.join(folder, 'junit.xml'));
    },
  ],
  'a file without bounds': [
    /The evidence is not what was signed: large is larger than any file of a report/,
    (folder) => {
      writeFileSync(path.join(folder, 'large'), '');
      truncateSync(path.join(folder, 'large'), 3 * 2 ** 30);
    },
  ],
  'a file that grew without bounds': [
    /The evidence is not what was signed: junit.xml is larger than any file of a report/,
    (folder) => truncateSync(path.join(folder, 'junit.xml'), 3 * 2 ** 30),
  ],
  'an empty folder': [
    /The evidence is not what was signed: empty was added, an empty folder/,
    (folder) => mkdirSync(path.join(folder, 'empty')),
  ],
};

for (const [what, [reason, change]] of Object.entries(added))
  test(`a report with ${what} is rejected without being read`, async () => {
    const folder = copied();
    change(folder);

    expectRejected(await said(folder), reason);
  });

for (const [what, reason, payload, header] of [
  ['null', /The certificate states nothing/, 'null', {}],
  ['its format alone', /The certificate states no times/, '{"format":"psi-certificate/1"}', {}],
  ['no JSON', /The certificate cannot be read: /, 'hello', {}],
  [
    'a body that is not encoded',
    /The format undefined is not known here/,
    '{}',
    { crit: ['b64'], b64: true },
  ],
] as const)
  test(`a certificate that holds ${what} is rejected`, async () => {
    const folder = copied();
    await signed(folder, payload, header);

    expectRejected(await said(folder), reason);
  });

test('the certificate of an older run is rejected over the report of a newer one', async () => {
  const folder = copied();
  cpSync(certificateIn(home.at('other')), certificateIn(folder));

  expectRejected(
    await said(folder),
    /The evidence is not what was signed: certification.json was changed. evidence\/.* was changed/,
  );
});

test('the report is accepted as it is, twice', async () => {
  expect(await said(home.at('report'))).toBe('accepted');
  expect(await said(copied())).toBe('accepted');
});
