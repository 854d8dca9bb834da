import { contractOf, type Contract } from '../../../spec/contract/contract.ts';
import { contract, useContract } from '../../../spec/contract/in-use.ts';
import { lstatSync, readFileSync } from 'node:fs';
import { givenText } from '../../../spec/given-file.ts';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose';
import { isClientFeature } from '../../../spec/client-rules/features.ts';
import { messageOf } from '../../../spec/error-message.ts';
import { isJsonObject } from '../../../spec/json.ts';
import type {
  Certification,
  CertificationPlan,
  ClientRuleResult,
} from '../../../spec/results/certification.ts';
import { planFor } from '../judge/plan.ts';
import { longestOutcomeMs } from '../play/until.ts';
import {
  certificateFormat,
  certificateType,
  claimsOf,
  isLegible,
  plannedVerdicts,
  withPresentRuleIds,
  type CertificateClaims,
} from './certificate.ts';
import { exactJsonIn } from './exact-json.ts';
import { judgedAgain, mustFollow } from './judged-again.ts';
import { algorithm, publicKeyName, type TrustedKey } from './keys.ts';
import { manifestOf, namesUnder, otherNames, strangersIn } from './manifest.ts';
import { Rejected, reject } from './rejected.ts';

const daySeconds = 24 * 3600;

/** Clocks of two machines may differ by so much. Seconds. */
const clockSkew = 300;

/** A certificate holds for so many days at most. */
const mostValidDays = 3650;

/** A certificate names every file of its report; it is no larger than this. */
const mostMegabytes = 16;

const textOf = (certificate: string): string => {
  if (lstatSync(certificate).isSymbolicLink()) reject('The certificate is a link to another file.');
  try {
    return givenText(certificate, mostMegabytes).trim();
  } catch (cause) {
    return reject(`The certificate cannot be read: ${messageOf(cause)}.`);
  }
};

const kidOf = (jws: string): string | undefined => {
  try {
    const { kid, typ } = decodeProtectedHeader(jws);
    return typ === certificateType ? kid : reject('The file is no certificate.');
  } catch {
    return reject('The file is no certificate.');
  }
};

const opened = async (jws: string, key: TrustedKey): Promise<unknown> => {
  try {
    const { payload } = await compactVerify(jws, await importJWK(key, algorithm), {
      algorithms: [algorithm],
    });
    return exactJsonIn(new TextDecoder().decode(payload), 'The certificate');
  } catch (error) {
    if (error instanceof Rejected) throw error;
    if (error instanceof errors.JOSEError) return reject('The signature is not right.');
    return reject(`The certificate cannot be read: ${messageOf(error)}`);
  }
};

const areNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');

const isPlan = (plan: unknown): boolean =>
  isJsonObject(plan) && [plan['features'], plan['scenarios'], plan['rules']].every(areNames);

/** Of the claims, what the others are computed from; all of them are compared afterwards. */
const claimsIn = (value: unknown): CertificateClaims => {
  if (!isJsonObject(value)) return reject('The certificate states nothing.');
  const { format, iat, exp, plan } = value;
  if (format !== certificateFormat) reject(`The format ${String(format)} is not known here.`);
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) reject('The certificate states no times.');
  if (!isPlan(plan)) reject('The certificate states no plan.');
  if (!isJsonObject(value['verdicts']) || !isJsonObject(value['files']))
    reject('The certificate states no verdicts, or no files.');
  return value as unknown as CertificateClaims;
};

const date = (seconds: number): string => {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? 'a day that no calendar has' : time.toISOString().slice(0, 10);
};

const mustBeInTime = ({ iat, exp }: CertificateClaims, key: TrustedKey, now: Date): void => {
  const seconds = now.getTime() / 1000;
  if (seconds > exp) reject(`The certificate expired on ${date(exp)}.`);
  if (iat > seconds + clockSkew) reject(`The certificate was issued on ${date(iat)}, which is yet to come.`);
  if (exp > iat + mostValidDays * daySeconds)
    reject(`The certificate is valid until ${date(exp)}, which is longer than ${mostValidDays} days.`);
  if (iat > key.exp) reject(`The key of the certificate expired on ${date(key.exp)}, before it was issued.`);
  if (seconds > key.exp) reject(`The key of the certificate expired on ${date(key.exp)}.`);
  if (exp > key.exp)
    reject(`The certificate is valid until ${date(exp)}; its key expires on ${date(key.exp)}.`);
};

const missing = (wanted: readonly string[], stated: readonly string[]): readonly string[] =>
  wanted.filter((name) => !stated.includes(name));

/** The plan must be the whole of its scope, as whoever verifies computes it. */
const mustBeWhole = ({ plan, suite }: CertificateClaims): CertificationPlan => {
  const by = `The plan was made by ${suite.name} ${suite.version}`;
  const features: readonly string[] = plan.features;
  const unknown = features.find((feature) => !isClientFeature(feature));
  if (unknown !== undefined) reject(`${by} and has an unknown feature: ${unknown}.`);
  const whole = planFor(plan.features);
  const left = [...missing(whole.scenarios, plan.scenarios), ...missing(whole.rules, plan.rules)];
  const more = [...missing(plan.scenarios, whole.scenarios), ...missing(plan.rules, whole.rules)];
  if (left.length > 0) reject(`${by} and is not the whole of its scope: it lacks ${left.join(', ')}.`);
  if (more.length > 0) reject(`${by} and has unknown entries: ${more.join(', ')}.`);
  if (!isDeepStrictEqual(plan, whole)) reject(`${by} and is not as this version makes it.`);
  return whole;
};

/** The names first: a file that does not belong there is never opened. */
const mustBeUntouched = async (
  { files, plan }: CertificateClaims,
  folder: string,
  certificate: string,
): Promise<void> => {
  const evidence = new Set(plan.scenarios.map((id) => `evidence/${id}.jsonl`));
  const refuse = (found: readonly string[]): void => {
    if (found.length > 0) reject(`The evidence is not what was signed: ${found.slice(0, 10).join(' ')}`);
  };
  refuse(strangersIn(folder));
  refuse(otherNames(Object.keys(files), namesUnder(folder, certificate)));
  refuse(
    Object.keys(files)
      .filter((name) => name.startsWith('evidence/') && !evidence.has(name))
      .map((name) => `${name} is of no scenario of the plan.`),
  );
  const found = await manifestOf(folder, certificate);
  refuse(Object.keys(files).flatMap((name) => (files[name] === found[name] ? [] : [`${name} was changed.`])));
};

/** Settings under which nothing is certified. */
const mustBeRegular = ({ run, client, withheld, contract: { version } }: Certification): void => {
  if (withheld !== undefined) reject(`The report says that no certificate is due: ${withheld}`);
  if (run.status !== 'complete') reject('The run was incomplete.');
  if (run.settings.isNarrowed) reject('Only some of the scenarios were played.');
  if (run.settings.warnings !== 'fail') reject('Violations of derived rules were only reported.');
  if (!(Math.max(run.settings.effectMs, run.settings.beliefMs) <= longestOutcomeMs))
    reject(
      `The client had ${run.settings.effectMs / 1000} s for an outcome: nothing is certified so slowly.`,
    );
  if (client.driven === 'watch') reject('A watched client did not run the programme.');
  if (!['command', 'driver'].includes(client.driven))
    reject(`This version does not drive a client by ${client.driven}.`);
  if (version !== contract().version)
    reject(
      `The report is about version ${version} of the interface, and its certificate about ${contract().version}.`,
    );
};

/** A certificate is issued when its run has ended. Who signs an old run once more makes it look new. */
const mustComeAfter = ({ iat }: CertificateClaims, { run }: Certification): void => {
  const ended = (Date.parse(run.startedAt) + run.durationMs) / 1000;
  if (!(ended <= iat + clockSkew))
    reject(`The certificate was issued on ${date(iat)}, and its run was not over then: ${run.startedAt}.`);
  if (iat > ended + daySeconds)
    reject(`The certificate was issued on ${date(iat)}, more than a day after its run.`);
};

const mustBeLegible = ({ client, suite }: CertificateClaims): void => {
  for (const text of [client.name, client.version, suite.name, suite.version])
    if (!isLegible(text)) reject('A name or a version has characters that nobody sees.');
};

const resultIn = (folder: string): Certification => {
  const text = readFileSync(path.join(folder, 'certification.json'), 'utf8');
  const value = exactJsonIn(text.replace(/\n$/, ''), 'certification.json', 2);
  if (!isJsonObject(value) || value['format'] !== 'psi-certification/1')
    return reject('certification.json is no report of a certification.');
  return value as unknown as Certification;
};

/** The report with the present id of each rule. */
const present = (result: Certification): Certification => {
  const { plan } = withPresentRuleIds({ plan: result.plan, verdicts: {} });
  const ids = withPresentRuleIds({
    plan: { ...plan, rules: result.rules.map(({ id }) => id) },
    verdicts: {},
  });
  return {
    ...result,
    plan,
    rules: result.rules.map((rule, index) => ({ ...rule, id: ids.plan.rules[index] ?? '' })),
  };
};

/** Throws at the first part of the claims that differs from the report and its evidence. */
const mustBeStated = (claims: CertificateClaims, result: Certification): void => {
  const verdicts = plannedVerdicts(result);
  const turned = result.plan.rules.find((id) => verdicts[id] !== claims.verdicts[id]);
  if (turned !== undefined)
    reject(
      `The evidence shows ${verdicts[turned] ?? 'nothing'} for ${turned}; the certificate states ${claims.verdicts[turned] ?? 'nothing'}.`,
    );
  const { iat, exp, files } = claims;
  const due: Readonly<Record<string, unknown>> = {
    ...claimsOf(result, files, { validDays: 0, now: new Date(0) }),
    iat,
    exp,
  };
  const stated: Readonly<Record<string, unknown>> = { ...claims };
  const names = [...new Set([...Object.keys(due), ...Object.keys(stated)])];
  const other = names.find((name) => !isDeepStrictEqual(stated[name], due[name]));
  if (other !== undefined)
    reject(
      `The certificate states ${JSON.stringify(stated[other] ?? null).slice(0, 200)} as ${other}; the report and its evidence come to ${JSON.stringify(due[other] ?? null).slice(0, 200)}.`,
    );
};

/** Every planned rule must have been seen, and none that is graded be broken. */
const mustBeKept = (plan: CertificationPlan, rules: readonly ClientRuleResult[]): void => {
  const bad = rules.find(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
  if (bad !== undefined) reject(`The evidence shows a violation of ${bad.id}.`);
  const open = rules.find(
    ({ id, verdict, level }) => verdict === 'inconclusive' && level !== 'advice' && plan.rules.includes(id),
  );
  if (open !== undefined) reject(`The evidence shows nothing of ${open.id}.`);
};

const mustBeRight = (claims: CertificateClaims, plan: CertificationPlan, folder: string): Certification => {
  const result = resultIn(folder);
  mustBeLegible(claims);
  mustBeRegular(result);
  mustComeAfter(claims, result);
  const again = judgedAgain(plan, folder, result);
  mustBeStated(claims, { ...present(result), rules: again.rules });
  mustBeKept(plan, again.rules);
  mustFollow(present(result), again);
  return result;
};

export interface VerifyOptions {
  /** The file with the certificate. */
  readonly certificate: string;
  /** The folder with the report and its evidence. */
  readonly evidence: string;
  readonly trusted: readonly TrustedKey[];
  readonly now: Date;
  /** Finds the contract of a version; among those that are shipped when absent. */
  readonly find?: (version: string) => Contract | undefined;
}

/** A certificate that holds. */
export interface Verified {
  readonly claims: CertificateClaims;
  readonly result: Certification;
  readonly key: TrustedKey;
}

const verified = async (options: VerifyOptions): Promise<Verified> => {
  const { certificate, evidence, trusted, now, find = contractOf } = options;
  const jws = textOf(certificate);
  const kid = kidOf(jws);
  const key =
    trusted.find((one) => one.kid === kid) ??
    reject(
      `You do not trust the key ${kid ?? 'without a name'}. Ask its owner for ${publicKeyName}, by another way than this folder, and name it: --trust.`,
    );
  const claims = claimsIn(await opened(jws, key));
  mustBeInTime(claims, key, now);
  const { version } = claims.contract;
  // A certificate of an earlier version is judged by that one.
  useContract(find(version) ?? reject(`Version ${version} of the interface is not known here.`));
  const current = withPresentRuleIds(claims);
  const plan = mustBeWhole(current);
  await mustBeUntouched(claims, evidence, certificate);
  return { claims, result: mustBeRight(current, plan, evidence), key };
};

/**
 * Verifies a certificate without any network: its key and times, every byte of the report, that the plan is the whole
 * scope, and everything that certificate and report state, which is made again from the evidence. Raises Rejected with
 * the first reason against it, whatever was put in.
 */
export const verifyCertificate = async (options: VerifyOptions): Promise<Verified> => {
  try {
    return await verified(options);
  } catch (error) {
    if (error instanceof Rejected) throw error;
    return reject(`The certificate or its report cannot be read: ${messageOf(error)}`);
  }
};
