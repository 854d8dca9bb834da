import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { CompactSign } from 'jose';
import { test } from '../support/plain-test.ts';
import { runVerify } from '../../../cli/commands/verify.ts';
import { concludeReport } from '../../../cli/run/certification-report.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { claimsOf } from '../../certify/certificate/certificate.ts';
import { algorithm, keyFile, signingKey } from '../../certify/certificate/keys.ts';
import { manifestOf } from '../../certify/certificate/manifest.ts';
import { runInProcess } from './run-in-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** Every POSIX system has it. */
const pipeMaker = 'mkfifo';

let home = '';
let report = '';
let other = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  home = temporaryDirectory('forged');
  process.env['PSI_HOME'] = home;
  [report, other] = [path.join(home, 'report'), path.join(home, 'other')];
  for (const folder of [report, other])
    await concludeReport(folder, await runInProcess(folder, ['customers']), 30);
});

test.afterAll(() => {
  delete process.env['PSI_HOME'];
  rmSync(home, { recursive: true, force: true });
});

const copied = (): string => {
  const copy = mkdtempSync(path.join(home, 'copy-'));
  cpSync(report, copy, { recursive: true });
  return copy;
};

const certificateIn = (folder: string): string => path.join(folder, 'certificate.jws');

/** The complaint of `psi verify` about a folder; `accepted` when there is none. */
const said = (folder: string): Promise<string> =>
  runVerify(certificateIn(folder), { evidence: folder }).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const resultIn = (folder: string): Certification =>
  JSON.parse(readFileSync(path.join(folder, 'certification.json'), 'utf8')) as Certification;

const signed = async (folder: string, payload: string, header: JsonObject = {}): Promise<void> => {
  const signer = await signingKey(keyFile());
  const jws = await new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: algorithm, kid: signer.public.kid, ...header })
    .sign(signer.key, { crit: { b64: true } });
  writeFileSync(certificateIn(folder), jws);
};

/** Signs the claims of the folder as it is now, with a change, as its owner could. */
const signedAgain = async (folder: string, change: JsonObject = {}): Promise<void> => {
  const files = await manifestOf(folder, certificateIn(folder));
  const claims = { ...claimsOf(resultIn(folder), files, { validDays: 30, now: new Date() }), ...change };
  await signed(folder, JSON.stringify(claims));
};

const seconds = (days: number): number => Math.floor(Date.now() / 1000) + days * 24 * 3600;

const claimed: Readonly<Record<string, () => JsonObject>> = {
  'another contract': () => ({ contract: { version: '2099-01-01' } }),
  'another suite': () => ({ suite: { name: 'another suite', version: '9.9.9' } }),
  'another client': () => ({ client: { name: 'Acme Bank', version: '12.0', driven: 'driver' } }),
  'roles that were not played': () => ({ roles: ['platform-client', 'agent-client', 'wallet-signer'] }),
  'a time that is yet to come': () => ({ iat: seconds(300), exp: seconds(330) }),
  'a hundred years': () => ({ exp: seconds(36_500) }),
  'more days than its key has': () => ({ exp: seconds(3000) }),
  'other settings': () => ({
    settings: { seed: 1, effectMs: 36_000_000, beliefMs: 600, isNarrowed: false, warnings: 'fail' },
  }),
  'one thing more': () => ({ blessedBy: 'the bank' }),
  'no files': () => ({ files: null }),
  'an unknown feature': () => ({ plan: { features: ['everything'], scenarios: ['a'], rules: ['b'] } }),
  'no features': () => ({ plan: { features: [], scenarios: [], rules: [] } }),
  'a feature twice': () => {
    const { plan } = resultIn(report);
    return { plan: { ...plan, features: ['customers', 'customers'] } };
  },
};

for (const [what, change] of Object.entries(claimed))
  test(`a certificate that claims ${what} is rejected, whoever signed it`, async () => {
    const folder = copied();
    await signedAgain(folder, change());

    expect(await said(folder)).toMatch(/^CliError: rejected: /);
  });

const edited = (folder: string, change: (result: Certification) => object): void =>
  writeFileSync(path.join(folder, 'certification.json'), JSON.stringify(change(resultIn(folder))));

const evidenceIn = (folder: string, id: string): string => path.join(folder, 'evidence', `${id}.jsonl`);

/** Changes to the folder by somebody with the key, before it is signed. */
const made: Readonly<Record<string, (folder: string) => void>> = {
  'a report with other verdicts': (folder) =>
    edited(folder, (result) => ({
      ...result,
      rules: result.rules.map((rule) => ({ ...rule, verdict: 'pass' })),
    })),
  'a report with other totals': (folder) => edited(folder, (result) => ({ ...result, totals: {} })),
  'a report of a scenario that failed': (folder) =>
    edited(folder, (result) => ({
      ...result,
      scenarios: result.scenarios.map((one) => ({ ...one, ending: 'suite-failed' })),
    })),
  'a report that withholds its certificate': (folder) =>
    edited(folder, (result) => ({ ...result, withheld: 'The client violates 1 rule.' })),
  'a page of something else': (folder) => writeFileSync(path.join(folder, 'index.html'), 'All is well.'),
  'a summary of something else': (folder) => writeFileSync(path.join(folder, 'summary.md'), 'All is well.'),
  'the evidence of another run': (folder) =>
    cpSync(evidenceIn(other, 'data-is-missing'), evidenceIn(folder, 'data-is-missing')),
  'the evidence of another scenario': (folder) =>
    cpSync(evidenceIn(folder, 'customer-is-on-hold'), evidenceIn(folder, 'verification-is-rejected')),
  'evidence without its troubles': (folder) => {
    const file = evidenceIn(folder, 'answer-of-a-registration-is-lost');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('drop-after', 'refusal'));
  },
  'evidence with the amounts of another seed': (folder) => {
    const file = evidenceIn(folder, 'individual-is-verified');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"seed":"\d+ /, '"seed":"777 '));
  },
  'evidence without some lines': (folder) => {
    const file = evidenceIn(folder, 'individual-is-verified');
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').toSpliced(3, 1).join('\n'));
  },
  'empty evidence': (folder) => writeFileSync(evidenceIn(folder, 'individual-is-verified'), ''),
  'evidence that is no JSON': (folder) => writeFileSync(evidenceIn(folder, 'individual-is-verified'), '{{{'),
  'evidence of nothing': (folder) => writeFileSync(evidenceIn(folder, 'individual-is-verified'), 'null\n'),
  'a report that is no object': (folder) => edited(folder, () => [1]),
};

for (const [what, change] of Object.entries(made))
  test(`a certificate over ${what} is rejected, whoever signed it`, async () => {
    const folder = copied();
    change(folder);
    const files = await manifestOf(folder, certificateIn(folder));
    await signed(
      folder,
      JSON.stringify({ ...claimsOf(resultIn(report), files, { validDays: 30, now: new Date() }) }),
    );

    expect(await said(folder)).toMatch(/^CliError: rejected: /);
  });

/** Things put into the folder by somebody without the key. */
const added: Readonly<Record<string, (folder: string) => void>> = {
  'a pipe': (folder) => execFileSync(pipeMaker, [path.join(folder, 'pipe')]),
  'a link to its own folder': (folder) => symlinkSync('.', path.join(folder, 'loop')),
  'a link in place of a file': (folder) => {
    renameSync(path.join(folder, 'junit.xml'), path.join(home, 'elsewhere.xml'));
    symlinkSync(path.join(home, 'elsewhere.xml'), path.join(folder, 'junit.xml'));
  },
  'a file without bounds': (folder) => {
    writeFileSync(path.join(folder, 'large'), '');
    truncateSync(path.join(folder, 'large'), 3 * 2 ** 30);
  },
  'a file that grew without bounds': (folder) => truncateSync(path.join(folder, 'junit.xml'), 3 * 2 ** 30),
  'an empty folder': (folder) => mkdirSync(path.join(folder, 'empty')),
};

for (const [what, change] of Object.entries(added))
  test(`a report with ${what} is rejected without being read`, async () => {
    const folder = copied();
    change(folder);

    expect(await said(folder)).toMatch(/^CliError: rejected: The evidence is not what was signed: /);
  });

for (const [what, payload, header] of [
  ['null', 'null', {}],
  ['its format alone', '{"format":"psi-certificate/1"}', {}],
  ['no JSON', 'hello', {}],
  ['a body that is not encoded', '{}', { crit: ['b64'], b64: true }],
] as const)
  test(`a certificate that holds ${what} is rejected`, async () => {
    const folder = copied();
    await signed(folder, payload, header);

    expect(await said(folder)).toMatch(/^CliError: rejected: /);
  });

test('the report is accepted as it is, twice', async () => {
  expect(await said(report)).toBe('accepted');
  expect(await said(copied())).toBe('accepted');
});
