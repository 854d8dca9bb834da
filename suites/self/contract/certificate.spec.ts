import { concludeReport } from '../../../cli/run/certification-report.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { keyFile, ownKeysIn } from '../../certify/certificate/keys.ts';
import { verifyCertificate, type VerifyOptions } from '../../certify/certificate/verify.ts';
import { gradedBy, planFor } from '../../certify/judge/plan.ts';
import { runInProcess } from '../certify/run-in-process.ts';
import { certificateIn, signedAgain, useCertificateHome } from '../support/certificate-folder.ts';
import { expect, test } from '../support/plain-test.ts';
import { withContract } from './examined.ts';
import { findInvented, invented, inventedVersion, shippedAgain } from './invented.ts';

const went = 'client/documents/uploaded-once';
const regraded = 'client/documents/form-names-its-boundary';

let result: Certification;

const home = useCertificateHome('certificate-of-a-version', (at) =>
  withContract(invented, async () => {
    result = await runInProcess(at('report'), ['documents']);
    await concludeReport(at('report'), result, 30);
  }),
);

const verified = (folder: string, find: VerifyOptions['find'] = findInvented): Promise<string> =>
  // A certificate names its version: another one may be in use.
  withContract(shippedAgain, () =>
    verifyCertificate({
      certificate: certificateIn(folder),
      evidence: folder,
      trusted: ownKeysIn(keyFile()),
      now: new Date(),
      find,
    }).then(
      ({ claims }) => `accepted on ${claims.contract.version}`,
      (error: Error) => error.message,
    ),
  );

test('a client is certified on the version that is in use, and its certificate is verified by that one', async () => {
  expect(await verified(home.at('report'))).toBe(`accepted on ${inventedVersion}`);
  expect(await verified(home.at('report'), () => undefined)).toBe(
    `Version ${inventedVersion} of the interface is not known here.`,
  );
});

test('a client rule that went is not judged, and one that changed has its new level', () => {
  expect(result.rules.map(({ id }) => id)).not.toContain(went);
  expect(result.rules.find(({ id }) => id === regraded)).toMatchObject({ level: 'derived', verdict: 'pass' });
});

test('a scenario grades the rules of its version alone, and is not played where none is left', async () => {
  const lost = 'answer-of-an-upload-is-lost';

  expect(await withContract(shippedAgain, () => [...gradedBy(lost)])).toEqual([went]);
  expect(await withContract(shippedAgain, () => planFor(['documents']).scenarios)).toContain(lost);
  expect(await withContract(invented, () => [...gradedBy('document-is-uploaded')])).not.toContain(went);
  expect(result.scenarios.map(({ id }) => id)).toEqual([
    'document-is-uploaded',
    'bill-is-uploaded',
    'upload-fails-at-first',
  ]);
});

test('signed again for another version, it is refused: that one asks for other scenarios', async () => {
  const folder = home.copyOf('report');
  await signedAgain(folder, { contract: { version: newestVersion } });

  expect(await verified(folder)).toContain(
    `is not the whole of its scope: it lacks answer-of-an-upload-is-lost, ${went}.`,
  );
});
