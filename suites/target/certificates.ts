import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

/** Why a file of certificates cannot be used; undefined where it can. */
export const certificatesProblem = (file: string): string | undefined => {
  try {
    // Reads the first of them.
    void new X509Certificate(readFileSync(file));
    return undefined;
  } catch (cause) {
    return `caFile ${file} is no file of certificates (PEM): ${(cause as Error).message}.`;
  }
};

/** The authorities that a target's certificate may come from: the usual ones, and its own. */
export const authorities = (file: string): readonly string[] => [
  ...rootCertificates,
  readFileSync(file, 'utf8'),
];
