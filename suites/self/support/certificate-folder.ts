import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompactSign } from 'jose';
import { runVerify } from '../../../cli/commands/verify.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { certificateType, claimsOf } from '../../certify/certificate/certificate.ts';
import { algorithm, keyFile, signingKey } from '../../certify/certificate/keys.ts';
import { manifestOf } from '../../certify/certificate/manifest.ts';
import { expect, test } from './plain-test.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export const certificateIn = (folder: string): string => path.join(folder, 'certificate.jws');

/** The complaint of `psi verify` about a folder; `accepted` when there is none. */
export const said = (folder: string): Promise<string> =>
  runVerify(certificateIn(folder), { evidence: folder }).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Rejected, for this reason and in one sentence of ours. */
export const expectRejected = (answer: string, reason: RegExp): void => {
  expect(answer).toMatch(/^CliError: rejected: /);
  expect(answer).toMatch(reason);
};

export const resultIn = (folder: string): Certification =>
  JSON.parse(readFileSync(path.join(folder, 'certification.json'), 'utf8')) as Certification;

export const signed = async (folder: string, payload: string, header: JsonObject = {}): Promise<void> => {
  const signer = await signingKey(keyFile());
  const jws = await new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: algorithm, kid: signer.public.kid, typ: certificateType, ...header })
    .sign(signer.key, { crit: { b64: true } });
  writeFileSync(certificateIn(folder), jws);
};

/** Signs the claims of the folder as it is now, with a change, as its owner could. */
export const signedAgain = async (folder: string, change: JsonObject = {}): Promise<void> => {
  const files = await manifestOf(folder, certificateIn(folder));
  const claims = { ...claimsOf(resultIn(folder), files, { validDays: 30, now: new Date() }), ...change };
  await signed(folder, JSON.stringify(claims));
};

/** A folder of reports with a key of its own, for the tests of one file, which run one after the other. */
export interface CertificateHome {
  /** The path of a file or a report in it. */
  readonly at: (name: string) => string;
  /** A copy of the report with this name, which may be changed. */
  readonly copyOf: (report: string) => string;
}

/** Opens such a folder before the tests of the file that calls it, and removes it after them. */
export const useCertificateHome = (
  name: string,
  fill: (at: CertificateHome['at']) => Promise<void>,
): CertificateHome => {
  let home = '';
  const at = (own: string): string => path.join(home, own);
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    home = temporaryDirectory(name);
    process.env['PSI_HOME'] = home;
    await fill(at);
  });
  test.afterAll(() => {
    delete process.env['PSI_HOME'];
    rmSync(home, { recursive: true, force: true });
  });
  return {
    at,
    copyOf: (report) => {
      const copy = mkdtempSync(path.join(home, 'copy-'));
      cpSync(at(report), copy, { recursive: true });
      return copy;
    },
  };
};
