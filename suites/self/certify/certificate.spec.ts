import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { concludeReport } from '../../../cli/run/certification-report.ts';
import { useContract } from '../../../spec/contract/in-use.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import {
  claimsOf,
  signCertificate,
  withPresentRuleIds,
  type CertificateClaims,
} from '../../certify/certificate/certificate.ts';
import { planFor } from '../../certify/judge/plan.ts';
import {
  keyFile,
  ownKeysIn,
  signingKey,
  trustedKeysIn,
  type TrustedKey,
} from '../../certify/certificate/keys.ts';
import { manifestOf } from '../../certify/certificate/manifest.ts';
import { verifyCertificate } from '../../certify/certificate/verify.ts';
import { certificationErrors } from './published-schemas.ts';
import { invented } from '../contract/invented.ts';
import { useCertificateHome } from '../support/certificate-folder.ts';
import { runInProcess } from './run-in-process.ts';

const dayMs = 24 * 3_600_000;

let result: Certification;

const home = useCertificateHome('certificate', async (at) => {
  result = await runInProcess(at('report'), ['customers']);
  await concludeReport(at('report'), result, 30);
});

const copied = (): string => home.copyOf('report');

const verified = (
  folder: string,
  change: Partial<Parameters<typeof verifyCertificate>[0]> = {},
): Promise<string> =>
  verifyCertificate({
    certificate: path.join(folder, 'certificate.jws'),
    evidence: folder,
    trusted: ownKeysIn(keyFile()),
    now: new Date(),
    ...change,
  }).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const resultIn = (folder: string): Certification =>
  JSON.parse(readFileSync(path.join(folder, 'certification.json'), 'utf8')) as Certification;

/** Signs other claims with the right key, as somebody would who has it. */
const signedAgain = async (folder: string, change: Partial<CertificateClaims>): Promise<void> => {
  const file = path.join(folder, 'certificate.jws');
  const claims = {
    ...claimsOf(resultIn(folder), await manifestOf(folder, file), { validDays: 30, now: new Date() }),
    ...change,
  };
  writeFileSync(file, await signCertificate(claims, await signingKey(keyFile())));
};

test('an empty variable names no folder for the private key', () => {
  for (const environment of [{ PSI_HOME: '' }, { PSI_HOME: '', XDG_CONFIG_HOME: '' }])
    expect(path.isAbsolute(keyFile(environment))).toBe(true);
});

test('a clean run ends with a certificate that is accepted', async () => {
  expect(result.totals.fail + result.totals.warn + result.totals.inconclusive).toBe(0);
  expect(await verified(home.at('report'))).toBe('accepted');
});

test('a certificate is judged by the version that it names, whichever is in use', async () => {
  const before = useContract(invented);
  try {
    expect(await verified(home.at('report'))).toBe('accepted');
    expect(await verified(home.at('report'), { find: () => undefined })).toBe(
      `Rejected: Version ${newestVersion} of the interface is not known here.`,
    );
  } finally {
    useContract(before);
  }
});

test('others verify with the public key beside the certificate, and are warned of the private one', async () => {
  const file = path.join(home.at('report'), 'certificate-key.public.json');
  const set = home.at('set.json');
  writeFileSync(set, JSON.stringify({ keys: [JSON.parse(readFileSync(keyFile(), 'utf8'))] }));

  expect(readFileSync(file, 'utf8')).not.toContain('"d"');
  expect(await verified(home.at('report'), { trusted: trustedKeysIn(file) })).toBe('accepted');
  for (const secret of [keyFile(), set])
    expect(() => trustedKeysIn(secret)).toThrow(/holds a private key .* send certificate-key\.public\.json/);
});

test('the result is valid under its published schema', () => {
  expect(
    certificationErrors(JSON.parse(readFileSync(path.join(home.at('report'), 'certification.json'), 'utf8'))),
  ).toEqual([]);
  expect(certificationErrors({ ...result, format: 'another' })).not.toEqual([]);
});

for (const file of [
  'certification.json',
  'index.html',
  'junit.xml',
  'summary.md',
  'certificate-key.public.json',
  'evidence/data-is-missing.jsonl',
]) {
  test(`a byte more in ${file} makes the certificate worthless`, async () => {
    const folder = copied();
    appendFileSync(path.join(folder, file), ' ');

    expect(await verified(folder)).toContain(
      `Rejected: The evidence is not what was signed: ${file} was changed.`,
    );
  });
}

test('a file more or less makes the certificate worthless', async () => {
  const more = copied();
  writeFileSync(path.join(more, 'evidence', 'notes.txt'), 'hello');
  const less = copied();
  rmSync(path.join(less, 'evidence', 'data-is-missing.jsonl'));

  expect(await verified(more)).toContain('evidence/notes.txt was added.');
  expect(await verified(less)).toContain('evidence/data-is-missing.jsonl is missing.');
});

test('a certificate is worth nothing after it expired, nor when its key is unknown or has expired', async () => {
  const key = ownKeysIn(keyFile())[0] as TrustedKey;

  expect(await verified(home.at('report'), { now: new Date(Date.now() + 31 * dayMs) })).toContain(
    'expired on',
  );
  expect(await verified(home.at('report'), { trusted: [] })).toContain('You do not trust the key');
  expect(await verified(home.at('report'), { trusted: [{ ...key, exp: 1 }] })).toContain(
    'The key of the certificate expired',
  );
});

test('another signature, or what is no certificate, is rejected', async () => {
  const forged = copied();
  const file = path.join(forged, 'certificate.jws');
  const [head, body, signature = ''] = readFileSync(file, 'utf8').trim().split('.');
  writeFileSync(file, [head, body, signature.split('').toReversed().join('')].join('.'));
  const garbage = copied();
  writeFileSync(path.join(garbage, 'certificate.jws'), 'garbage');

  expect(await verified(forged)).toContain('The signature is not right.');
  expect(await verified(garbage)).toContain('The file is no certificate.');
});

test('a plan that is not the whole scope is rejected, whoever signed it', async () => {
  const folder = copied();
  const { plan } = result;
  await signedAgain(folder, { plan: { ...plan, scenarios: plan.scenarios.slice(1) } });

  expect(await verified(folder)).toContain('is not the whole of its scope: it lacks individual-is-verified');
});

test('the rules of an earlier certificate are known by their earlier ids', () => {
  const whole = planFor(['payments']);
  const earlier = (id: string): string => id.replace('reported-expired', 'told-expired');
  const claims = {
    plan: { ...whole, rules: whole.rules.map(earlier) },
    verdicts: Object.fromEntries(whole.rules.map((id) => [earlier(id), 'pass' as const])),
  };

  const present = withPresentRuleIds(claims);

  expect(claims.plan.rules).not.toEqual(whole.rules);
  expect(present.plan.rules).toEqual(whole.rules);
  expect(Object.keys(present.verdicts)).toEqual(whole.rules);
});

test('verdicts that the evidence does not show are rejected, whoever signed them', async () => {
  const folder = copied();
  const evidence = path.join(folder, 'evidence', 'individual-is-verified.jsonl');
  // The country is wrong in the recorded request.
  writeFileSync(
    evidence,
    readFileSync(evidence, 'utf8').replaceAll('\\"nationality\\":\\"PL\\"', '\\"nationality\\":\\"XX\\"'),
  );
  await signedAgain(folder, {});

  expect(await verified(folder)).toContain(
    'The evidence shows fail for client/requests/countries-are-iso-3166-alpha-2; the certificate states pass.',
  );
});

test('a run under other settings gets a report and no certificate', async () => {
  for (const change of [{ isNarrowed: true }, { warnings: 'report' as const }]) {
    const folder = copied();
    const settings = { ...result.run.settings, ...change };
    const withheld = await concludeReport(folder, { ...result, run: { ...result.run, settings } }, 30);
    expect(withheld).toBeUndefined();
    await signedAgain(folder, { settings });
    expect(await verified(folder)).toContain('Rejected');
  }
});
