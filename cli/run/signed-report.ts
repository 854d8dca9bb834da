import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CompactSign, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { reportFile } from '../../reports/formats/projections.ts';
import { writeAtomically } from '../../reports/formats/write-file.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { messageOf } from '../../spec/error-message.ts';
import { isJsonObject } from '../../spec/json.ts';
import {
  algorithm,
  keyFile,
  publicKeyName,
  publicKeyText,
  signingKey,
  trustedKeysIn,
  type SigningKey,
  type TrustedKey,
} from '../../suites/certify/certificate/keys.ts';
import { CliError } from './cli-error.ts';
import { signatureOf } from './old-signature.ts';
import { textOf, type ReportText } from './read-report.ts';

const format = 'psi-report/1';

/** Neither a certificate is taken for the signature of a report, nor the reverse. */
const typ = 'psi-report';

/** Clocks of two machines may differ by so much. Seconds. */
const clockSkew = 300;

/** A signature names one hash. Bytes. */
const largestSignature = 16 * 1024;

const refused = (message: string): CliError => new CliError(exitCodes.usage, message);

const seconds = (): number => Math.floor(Date.now() / 1000);
const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10);
const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** This user's key; made when there is none yet. Raises a CliError where it cannot sign `what`. */
export const usableSigner = async (what: 'report' | 'certificate'): Promise<SigningKey> => {
  const file = keyFile();
  const signer = await signingKey(file).catch((cause: unknown) => {
    throw refused(`No ${what} can be signed with the key in ${file}: ${messageOf(cause)}.`);
  });
  if (signer.public.exp <= seconds())
    throw refused(
      `No ${what} can be signed: the key in ${file} expired on ${dayOf(signer.public.exp)}. Put it aside, and a new one is made.`,
    );
  return signer;
};

/** Signs the report of a folder, and leaves the public key beside it. */
export const signReport = async (folder: string, signer: SigningKey): Promise<void> => {
  const file = path.join(folder, reportFile);
  const claims = { format, iat: seconds(), sha256: hashOf(readFileSync(file)) };
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, kid: signer.public.kid, typ })
    .sign(signer.key);
  writeAtomically(signatureOf(file), `${jws}\n`);
  writeAtomically(path.join(folder, publicKeyName), publicKeyText(signer));
};

const keysOf = (trust: readonly string[]): readonly TrustedKey[] => {
  try {
    return trust.flatMap((file) => trustedKeysIn(file));
  } catch (cause) {
    throw refused(`The trusted keys cannot be read: ${messageOf(cause)}`);
  }
};

const signatureTextOf = (report: string): string => {
  const file = signatureOf(report);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined)
    throw refused(`${report} is not signed: there is no ${file}. \`psi check --sign\` writes it.`);
  if (!found.isFile() || found.size > largestSignature) throw refused(`${file} is no signature of a report.`);
  return readFileSync(file, 'utf8').trim();
};

/** The claims, once their signature is right. Raises an Error otherwise. */
const openedBy = async (jws: string, keys: readonly TrustedKey[]): Promise<[unknown, TrustedKey]> => {
  const header = decodeProtectedHeader(jws);
  if (header.typ !== typ) throw new Error('it signs something else');
  const key = keys.find(({ kid }) => kid === header.kid);
  if (key === undefined) throw new Error('its key is not trusted');
  const { payload } = await compactVerify(jws, await importJWK(key, algorithm), { algorithms: [algorithm] });
  return [JSON.parse(new TextDecoder().decode(payload)), key];
};

/** Why claims do not vouch for a report, or undefined. */
const objectionTo = (claims: unknown, text: string, { exp }: TrustedKey): string | undefined => {
  if (!isJsonObject(claims) || claims['format'] !== format || typeof claims['iat'] !== 'number')
    return 'its format is not known here';
  if (claims['iat'] > seconds() + clockSkew) return 'it was signed on a day that is yet to come';
  if (exp < seconds()) return `its key expired on ${dayOf(exp)}`;
  return claims['sha256'] === hashOf(text) ? undefined : 'the report was changed after it was signed';
};

/**
 * The report at a path, read once: what was signed is what is judged. Raises a CliError, in one sentence, unless it was
 * signed with one of the keys in the files.
 */
export const signedReport = async (where: string, trust: readonly string[]): Promise<ReportText> => {
  const keys = keysOf(trust);
  const isFolder = statSync(where, { throwIfNoEntry: false })?.isDirectory() === true;
  const report = isFolder ? path.join(where, reportFile) : where;
  const jws = signatureTextOf(report);
  const { text } = textOf(where);
  const not = (why: string): CliError => refused(`The signature of ${report} is not accepted: ${why}.`);
  const [claims, key] = await openedBy(jws, keys).catch((cause: unknown) => {
    throw not(messageOf(cause));
  });
  const objection = objectionTo(claims, text, key);
  if (objection !== undefined) throw not(objection);
  return { file: report, text };
};
