import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { diffJson, diffMarkdown, diffOf, diffText } from '../../reports/formats/diff.ts';
import { pageFile, writeReport } from '../../reports/formats/projections.ts';
import { summaryOf } from '../../reports/formats/terminal.ts';
import { ruleInFull } from '../../reports/formats/terminal-rules.ts';
import { terminalStyle } from '../../reports/formats/terminal-style.ts';
import { MergeError, mergeReports, missingShards } from '../../reports/judgement/merge.ts';
import { failsBy, withKnownFailures, type Policy } from '../../reports/judgement/policies.ts';
import { assess, exitCodes } from '../../reports/judgement/policy.ts';
import { harOf, issueOf, scriptOf } from '../../reports/formats/sequence.ts';
import type { Report, RuleResult } from '../../reports/judgement/report.ts';
import { decisiveCheck } from '../../reports/judgement/violation-causes.ts';
import type { Evidence } from '../../spec/results/findings.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { withdrawnBecause } from '../../spec/rules/withdrawn.ts';
import { CliError } from '../run/cli-error.ts';
import { policyOf } from '../run/policy-file.ts';
import { dropOldSignature } from '../run/old-signature.ts';
import { mustBeWritable } from '../run/writable-folder.ts';
import { contract } from '../../spec/contract/in-use.ts';
import { plan } from '../../reports/judgement/plan.ts';
import { checks } from '../run/catalogue.ts';
import { takeContractOf } from '../run/contracts.ts';
import { readJudgedReport, readReport } from '../run/read-report.ts';
import { closest } from '../../spec/closest.ts';
import type { GateOptions } from './gate.ts';

export interface DiffOptions extends GateOptions {
  readonly markdown?: boolean;
}

/**
 * `psi report diff`: what changed from one report to the next. The exit code is 1 when a violation is new that the
 * policy counts, else 0.
 */
export const diffReports = (before: string, after: string, options: DiffOptions): void => {
  const [a, b] = [readReport(before), readReport(after)];
  takeContractOf(b);
  const policy = policyOf(options);
  const form = options.json === true ? diffJson : options.markdown === true ? diffMarkdown : diffText;
  process.stdout.write(form(a, b));
  const rules = new Map(b.rules.map((rule) => [rule.id, rule]));
  const worse = diffOf(a, b).newFailures.some(({ id }) => {
    const rule = rules.get(id);
    return rule !== undefined && (rule.verdict === 'error' || failsBy(policy, rule));
  });
  process.exitCode = worse ? exitCodes.violated : exitCodes.met;
};

const merged = (reports: readonly Report[]): Report => {
  try {
    const [first] = reports;
    const { rules } = contract();
    const planned =
      first === undefined ? [] : plan(rules, checks(contract()), first.target.capabilities).checks;
    return mergeReports(reports, planned);
  } catch (cause) {
    if (cause instanceof MergeError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};

export interface MergeOptions extends GateOptions {
  /** The folder to write to. */
  readonly report: string;
  readonly quiet?: boolean;
  /** Whether the merged report is signed with this user's key. */
  readonly sign?: boolean;
  /** Files with public keys; each part must be signed with one of them. */
  readonly trust?: readonly string[];
}

/** Parts that are to be merged; where keys are given, each must be signed with one of them. */
const partsOf = async (
  folders: readonly string[],
  trust: readonly string[] | undefined,
): Promise<readonly Report[]> => {
  if (trust === undefined) return folders.map((folder) => readJudgedReport(folder));
  const { signedReport } = await import('../run/signed-report.ts');
  const texts = await Promise.all(folders.map((folder) => signedReport(folder, trust)));
  return texts.map((text) => readJudgedReport(text));
};

/** Writes by whatever means is given, and signs what was written. */
const writeSigned = async (folder: string, write: () => void): Promise<void> => {
  const { usableSigner, signReport } = await import('../run/signed-report.ts');
  const signer = await usableSigner('report');
  write();
  await signReport(folder, signer);
};

/** `psi report merge`: one report of the shards of a run, or of runs with several seeds; judged by the policy. */
export const mergeInto = async (folders: readonly string[], options: MergeOptions): Promise<void> => {
  mustBeWritable(options.report);
  const reports = await partsOf(folders, options.trust);
  const policy = policyOf(options);
  const report = withKnownFailures(merged(reports), policy);
  const write = (): void => {
    dropOldSignature(options.report);
    writeReport(options.report, report, policy);
  };
  if (options.sign === true) await writeSigned(options.report, write);
  else write();
  sayMerged(reports, report, policy, options);
};

/** The end of a merge: parts that are missing, the summary, and the exit code. */
const sayMerged = (
  reports: readonly Report[],
  report: Report,
  policy: Policy,
  options: MergeOptions,
): void => {
  for (const index of missingShards(reports))
    process.stderr.write(`psi: shard ${index} of ${reports[0]?.run.shard?.of ?? 0} is missing.\n`);
  const assessment = assess(report, policy);
  if (options.json === true) process.stdout.write(`${JSON.stringify(assessment, null, 1)}\n`);
  else if (options.quiet !== true)
    process.stdout.write(
      summaryOf(report, {
        page: path.join(options.report, pageFile),
        policy,
        style: terminalStyle(process.stdout, process.env),
      }),
    );
  process.exitCode = assessment.code;
};

export interface ShowOptions {
  /** The report, or its folder. */
  readonly report: string;
  readonly json?: boolean;
  /** Another form of the evidence. */
  readonly as?: EvidenceForm;
}

type EvidenceForm = 'curl' | 'har' | 'issue';

const forms: Readonly<
  Record<EvidenceForm, (report: Report, rule: RuleResult, evidence: Evidence) => string>
> = {
  curl: (_report, rule, evidence) => scriptOf(rule, evidence),
  har: harOf,
  issue: issueOf,
};

/** The exchanges of a rule in another form. Raises a CliError where the report has none. */
const inForm = (report: Report, rule: RuleResult, form: EvidenceForm): string => {
  const evidence = decisiveCheck(rule)?.evidence;
  if (evidence === undefined)
    throw new CliError(
      exitCodes.usage,
      `${rule.id} is ${rule.verdict}, and the report has no exchanges of it.`,
    );
  return forms[form](report, rule, evidence);
};

/** `psi report show`: one rule with its evidence. */
export const showRule = (id: string, options: ShowOptions): void => {
  const report = readReport(options.report);
  takeContractOf(report);
  const { rules } = report;
  const rule = rules.find((one) => one.id === presentRuleId(id));
  if (rule === undefined) {
    const hint = closest(
      id,
      rules.map((one) => one.id),
    );
    const meant = hint === undefined ? '' : ` Did you mean "${hint}"?`;
    const reason = withdrawnBecause(id);
    throw new CliError(
      exitCodes.usage,
      `The report has no rule "${id}".${reason === undefined ? meant : ` It was withdrawn. ${reason}`}`,
    );
  }
  if (options.as !== undefined) {
    process.stdout.write(inForm(report, rule, options.as));
    return;
  }
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify(rule, null, 1)}\n`
      : `${ruleInFull(rule, { ...terminalStyle(process.stdout, process.env), folder: options.report })}\n`,
  );
};

/** The command that opens a page, for each system. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** `psi report open`: the page in a browser. Prints its address where there is no browser to open it with. */
export const openReport = (folder: string): void => {
  const isFile = existsSync(folder) && !statSync(folder).isDirectory();
  const page = path.resolve(isFile ? path.dirname(folder) : folder, pageFile);
  if (!existsSync(page)) throw new CliError(exitCodes.usage, `There is no page at ${page}.`);
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, page], { stdio: 'ignore', detached: true });
  process.stdout.write(`${page}\n`);
  child.once('error', () =>
    process.stderr.write(`psi: no program here opens pages; open ${page} yourself.\n`),
  );
  child.unref();
};
