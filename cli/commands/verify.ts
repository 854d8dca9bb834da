import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { neglected } from '../../reports/certification/assess.ts';
import { plural } from '../../reports/text/plural.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { keyFile, ownKeysIn, trustedKeysIn, type TrustedKey } from '../../suites/certify/certificate/keys.ts';
import { Rejected } from '../../suites/certify/certificate/rejected.ts';
import { verifyCertificate, type Verified } from '../../suites/certify/certificate/verify.ts';
import { projectionsOf } from '../run/certification-report.ts';
import { CliError } from '../run/cli-error.ts';
import { suiteName } from '../run/suite-name.ts';
import { messageOf } from '../../spec/error-message.ts';

export interface VerifyOptions {
  readonly evidence: string;
  readonly trust?: readonly string[];
  /** Whether the outcome is printed as one JSON object. */
  readonly json?: boolean;
}

/** This user's own key, and those that somebody chose to trust. */
const trustedKeys = ({ trust = [] }: VerifyOptions): readonly TrustedKey[] => {
  const own = keyFile();
  try {
    return [...(existsSync(own) ? ownKeysIn(own) : []), ...trust.flatMap((file) => trustedKeysIn(file))];
  } catch (cause) {
    throw new CliError(exitCodes.usage, `The trusted keys cannot be read: ${messageOf(cause)}`);
  }
};

const mustExist = (what: string, file: string): void => {
  if (!existsSync(file)) throw new CliError(exitCodes.usage, `There is no ${what} at ${file}.`);
};

const mustBeFolder = (folder: string): void => {
  if (!statSync(folder).isDirectory())
    throw new CliError(
      exitCodes.usage,
      `${folder} is no folder: name the one that holds certification.json.`,
    );
};

/** Whether a key comes from the very folder that it is to vouch for: whoever changed the one can change the other. */
const isInside = (file: string, folder: string): boolean =>
  !path.relative(realpathSync(folder), realpathSync(file)).startsWith('..');

const mustBeOurs = ({ claims: { suite } }: Verified): void => {
  const { name } = suiteName();
  if (suite.name !== name) throw new Rejected(`It is a certificate of ${suite.name}; this is ${name}.`);
};

/** Pages, summary and JUnit must be what this version makes of the result. */
const mustBeDrawnAlike = (folder: string, { result, claims }: Verified): void => {
  for (const [name, text] of Object.entries(projectionsOf(folder, result)))
    if (readFileSync(path.join(folder, name), 'utf8') !== text)
      throw new Rejected(
        `${name} shows something else than the evidence, or was drawn by another version: ${claims.suite.name} ${claims.suite.version}.`,
      );
};

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const acceptedText = ({ claims, result }: Verified, fingerprint: string): string => {
  const { client, plan, exp, contract, suite, settings } = claims;
  const advice = neglected(result).map(({ id }) => id);
  const waited = `${settings.effectMs / 1000} s for an outcome`;
  return [
    `accepted: ${client.name} ${client.version}, ${plan.features.join(', ')}, contract ${contract.version}, until ${dayOf(exp)}`,
    ...(advice.length === 0 ? [] : [`not followed (advice): ${advice.join(', ')}`]),
    `by ${suite.name} ${suite.version}, ${waited}; key ${fingerprint}`,
  ].join('\n');
};

const accepted = ({ claims, result }: Verified, fingerprint: string): object => ({
  accepted: true,
  client: claims.client,
  features: claims.plan.features,
  contract: claims.contract.version,
  until: dayOf(claims.exp),
  suite: claims.suite,
  settings: claims.settings,
  adviceNotFollowed: neglected(result).map(({ id }) => id),
  key: fingerprint,
});

const warnOfOwnKeys = ({ trust = [], evidence }: VerifyOptions): void => {
  const own = trust.filter((file) => isInside(file, evidence));
  if (own.length > 0)
    process.stderr.write(
      `${plural(own.length, 'trusted key')} came with the report itself: compare the key below with one that the signer sent by another way.\n`,
    );
};

/** `psi verify`: says whether a certificate holds, from its evidence alone. */
export const runVerify = async (certificate: string, options: VerifyOptions): Promise<void> => {
  const { evidence, json = false } = options;
  mustExist('certificate', certificate);
  mustExist('evidence', evidence);
  mustBeFolder(evidence);
  try {
    const trusted = trustedKeys(options);
    const verified = await verifyCertificate({ certificate, evidence, trusted, now: new Date() });
    mustBeOurs(verified);
    mustBeDrawnAlike(evidence, verified);
    warnOfOwnKeys(options);
    const fingerprint = await calculateJwkThumbprint(verified.key);
    const said = json ? JSON.stringify(accepted(verified, fingerprint)) : acceptedText(verified, fingerprint);
    process.stdout.write(`${said}\n`);
  } catch (cause) {
    if (!(cause instanceof Rejected)) throw cause;
    if (json) process.stdout.write(`${JSON.stringify({ accepted: false, reason: cause.message })}\n`);
    throw new CliError(exitCodes.violated, `rejected: ${cause.message}`);
  }
};
