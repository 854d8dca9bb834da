import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { givenText } from '../../spec/given-file.ts';

/** The largest bundles of authorities have less than one. */
const mostMegabytes = 4;

/** Why a file of certificates cannot be used; undefined where it can. */
export const certificatesProblem = (file: string): string | undefined => {
  try {
    // Reads the first of them.
    void new X509Certificate(givenText(file, mostMegabytes));
    return undefined;
  } catch (cause) {
    return `caFile ${file} is no file of certificates (PEM): ${(cause as Error).message}.`;
  }
};

/** The authorities that a target's certificate may come from: the usual ones, and its own. */
export const authorities = (file: string): readonly string[] => [
  ...rootCertificates,
  givenText(file, mostMegabytes),
];
