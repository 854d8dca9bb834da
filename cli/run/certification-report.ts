import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { whyWithheld } from '../../reports/certification/assess.ts';
import { certificationPage } from '../../reports/certification/html.ts';
import { certificationJunit } from '../../reports/certification/junit.ts';
import { certificationMarkdown } from '../../reports/certification/markdown.ts';
import { writeAtomically } from '../../reports/formats/write-file.ts';
import type { Certification } from '../../spec/results/certification.ts';
import { claimsOf, signCertificate } from '../../suites/certify/certificate/certificate.ts';
import { keyFile, publicKeyName, publicKeyText } from '../../suites/certify/certificate/keys.ts';
import { manifestOf } from '../../suites/certify/certificate/manifest.ts';
import { readLines } from '../../suites/certify/evidence/recorder.ts';
import { usableSigner } from './signed-report.ts';

const certificateIn = (folder: string): string => path.join(folder, 'certificate.jws');

const projections = [
  'certification.json',
  'index.html',
  'junit.xml',
  'summary.md',
  'certificate.jws',
  publicKeyName,
];

/** Raises a CliError, before a run begins, where the key that is there could not sign its certificate at the end. */
export const mustBeAbleToSign = async (): Promise<void> => {
  if (existsSync(keyFile())) await usableSigner('certificate');
};

/** Takes away what an earlier run left in the folder, and nothing else. */
export const clearReport = (folder: string): void => {
  for (const name of projections) rmSync(path.join(folder, name), { force: true });
};

/** Writes the canonical result, as far as it has come. */
export const writeResult = (folder: string, result: Certification): void =>
  writeAtomically(path.join(folder, 'certification.json'), `${JSON.stringify(result, null, 2)}\n`);

/** Everything that follows from a result and its evidence, by the name of its file. */
export const projectionsOf = (folder: string, result: Certification): Readonly<Record<string, string>> => {
  const evidence = Object.fromEntries(
    result.scenarios.map(({ id, evidence: file }) => [id, readLines(path.join(folder, file))]),
  );
  return {
    'index.html': certificationPage(result, evidence),
    'junit.xml': certificationJunit(result),
    'summary.md': certificationMarkdown(result),
  };
};

/** Writes everything that follows from a result, and the certificate where one is due: answers its file. */
export const concludeReport = async (
  folder: string,
  result: Certification,
  validDays: number,
): Promise<string | undefined> => {
  const withheld = whyWithheld(result);
  const concluded = { ...result, ...(withheld !== undefined && { withheld }) };
  writeResult(folder, concluded);
  for (const [name, text] of Object.entries(projectionsOf(folder, concluded)))
    writeAtomically(path.join(folder, name), text);
  if (withheld !== undefined) return undefined;
  const file = certificateIn(folder);
  const signer = await usableSigner('certificate');
  writeAtomically(path.join(folder, publicKeyName), publicKeyText(signer));
  const claims = claimsOf(concluded, await manifestOf(folder, file), {
    validDays,
    now: new Date(),
    keyExpires: signer.public.exp,
  });
  writeAtomically(file, `${await signCertificate(claims, signer)}\n`);
  return file;
};
