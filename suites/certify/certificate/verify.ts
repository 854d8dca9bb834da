import { isDeepStrictEqual } from 'node:util';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose';
import type { Certification, CertificationPlan } from '../../../spec/results/certification.ts';
import type { Line } from '../../../spec/results/client-evidence.ts';
import { scenario, isScenarioId } from '../scenarios/index.ts';
import { readLines } from '../evidence/recorder.ts';
import { foldFindings } from '../judge/fold.ts';
import { judge, type Finding } from '../judge/judge.ts';
import { planFor } from '../judge/plan.ts';
import {
  certificateFormat,
  plannedVerdicts,
  withPresentRuleIds,
  type CertificateClaims,
} from './certificate.ts';
import { algorithm, publicKeyName, type TrustedKey } from './keys.ts';
import { differences, manifestOf } from './manifest.ts';

/** Why a certificate is not accepted, in one sentence. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

const reject = (message: string): never => {
  throw new Rejected(message);
};

const kidOf = (jws: string): string | undefined => {
  try {
    return decodeProtectedHeader(jws).kid;
  } catch {
    return reject('The file is no certificate.');
  }
};

const opened = async (jws: string, key: TrustedKey): Promise<CertificateClaims> => {
  try {
    const { payload } = await compactVerify(jws, await importJWK(key, algorithm), {
      algorithms: [algorithm],
    });
    return JSON.parse(new TextDecoder().decode(payload)) as CertificateClaims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return reject('The signature is not right.');
    throw error;
  }
};

const date = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const mustBeInTime = ({ format, iat, exp }: CertificateClaims, key: TrustedKey, now: Date): void => {
  const seconds = now.getTime() / 1000;
  if (format !== certificateFormat) reject(`The format ${String(format)} is not known here.`);
  if (seconds > exp) reject(`The certificate expired on ${date(exp)}.`);
  if (iat > key.exp) reject(`The key of the certificate expired on ${date(key.exp)}, before it was issued.`);
  if (seconds > key.exp) reject(`The key of the certificate expired on ${date(key.exp)}.`);
};

const missing = (wanted: readonly string[], stated: readonly string[]): readonly string[] =>
  wanted.filter((name) => !stated.includes(name));

/** The plan must be the whole of its scope, as whoever verifies computes it. */
const mustBeWhole = ({ plan, suite }: CertificateClaims): CertificationPlan => {
  const whole = planFor(plan.features);
  const left = [...missing(whole.scenarios, plan.scenarios), ...missing(whole.rules, plan.rules)];
  const more = [...missing(plan.scenarios, whole.scenarios), ...missing(plan.rules, whole.rules)];
  const by = `The plan was made by ${suite.name} ${suite.version}`;
  if (left.length > 0) reject(`${by} and is not the whole of its scope: it lacks ${left.join(', ')}.`);
  if (more.length > 0) reject(`${by} and has unknown entries: ${more.join(', ')}.`);
  return whole;
};

const mustBeUntouched = ({ files }: CertificateClaims, folder: string, certificate: string): void => {
  const found = differences(files, manifestOf(folder, certificate));
  if (found.length > 0) reject(`The evidence is not what was signed: ${found.join(' ')}`);
};

const endingIn = (lines: readonly Line[]): unknown => {
  const end = lines.findLast((line) => line.kind === 'note' && line.what === 'end');
  return end?.kind === 'note' ? end.about['ending'] : undefined;
};

const judgedAgain = (plan: CertificationPlan, folder: string): readonly Finding[] =>
  plan.scenarios.flatMap((id) => {
    const lines = readLines(path.join(folder, 'evidence', `${id}.jsonl`));
    if (endingIn(lines) !== 'done') reject(`The evidence of ${id} does not end as it must.`);
    return isScenarioId(id)
      ? judge(id, scenario(id), lines)
      : reject(`Nobody here knows the scenario ${id}.`);
  });

const mustBeJudgedAlike = (claims: CertificateClaims, plan: CertificationPlan, folder: string): void => {
  const rules = foldFindings(judgedAgain(plan, folder), plan);
  const verdicts = plannedVerdicts({ plan, rules });
  const other = plan.rules.find((id) => verdicts[id] !== claims.verdicts[id]);
  if (other !== undefined)
    reject(
      `The evidence shows ${verdicts[other] ?? 'nothing'} for ${other}; the certificate states ${claims.verdicts[other] ?? 'nothing'}.`,
    );
  const bad = plan.rules.find(
    (id) => verdicts[id] === 'fail' || verdicts[id] === 'warn' || verdicts[id] === 'error',
  );
  if (bad !== undefined) reject(`The evidence shows a violation of ${bad}.`);
};

/** Settings under which nothing is certified. */
const mustBeRegular = ({ settings, client }: CertificateClaims): void => {
  if (settings.isNarrowed) reject('Only some of the scenarios were played.');
  if (settings.warnings !== 'fail') reject('Violations of derived rules were only reported.');
  if (client.driven === 'watch') reject('What was watched was not the programme.');
};

const mustBeReported = (claims: CertificateClaims, folder: string): void => {
  const result = JSON.parse(readFileSync(path.join(folder, 'certification.json'), 'utf8')) as Certification;
  if (result.run.status !== 'complete') reject('The run was incomplete.');
  if (!isDeepStrictEqual(result.plan, claims.plan)) reject('The report has another plan.');
};

export interface VerifyOptions {
  /** The file with the certificate. */
  readonly certificate: string;
  /** The folder with the report and its evidence. */
  readonly evidence: string;
  readonly trusted: readonly TrustedKey[];
  readonly now: Date;
}

/**
 * Verifies a certificate without any network: its key and times, every byte of the report, that the plan is the whole
 * scope, and the verdicts, which are judged again from the evidence. Raises Rejected with the first reason against it.
 */
export const verifyCertificate = async (options: VerifyOptions): Promise<CertificateClaims> => {
  const { certificate, evidence, trusted, now } = options;
  const jws = readFileSync(certificate, 'utf8').trim();
  const kid = kidOf(jws);
  const key =
    trusted.find((one) => one.kid === kid) ??
    reject(
      `Nobody here trusts the key ${kid ?? 'without a name'}. Name the public key of whoever signed: --trust ${publicKeyName}.`,
    );
  const claims = await opened(jws, key);
  mustBeInTime(claims, key, now);
  mustBeRegular(claims);
  const present = withPresentRuleIds(claims);
  const plan = mustBeWhole(present);
  mustBeUntouched(claims, evidence, certificate);
  mustBeReported(claims, evidence);
  mustBeJudgedAlike(present, plan, evidence);
  return claims;
};
