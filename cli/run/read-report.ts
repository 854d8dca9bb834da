import { statSync } from 'node:fs';
import path from 'node:path';
import { reportFile } from '../../reports/formats/projections.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { reportFormat, type Report } from '../../reports/judgement/report.ts';
import { publishedSchema } from '../../spec/schema/published-schemas.ts';
import { presentReason } from '../../spec/results/reason-aliases.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';
import { CliError } from './cli-error.ts';
import { contractOf, type Contract } from '../../spec/contract/contract.ts';
import type { Check } from '../../spec/results/findings.ts';
import { useContract } from '../../spec/contract/in-use.ts';
import { buildHash } from './build-hash.ts';
import { checks } from './catalogue.ts';
import { unknownVersion, type FindContract } from './contracts.ts';
import { jsonWeight } from '../../suites/kit/http/json-weight.ts';
import { suiteName } from './suite-name.ts';
import { contradictions } from '../../reports/judgement/consistency.ts';
import { differences, otherBuild, otherVersion } from '../../reports/judgement/against-contract.ts';
import { plural } from '../../reports/text/plural.ts';
import { messageOf } from '../../spec/error-message.ts';
import { givenText } from '../../spec/given-file.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { checksummed, type Checksummed } from '../../reports/formats/report-text.ts';

/** Lists the checks of a contract. */
export type ListChecks = (contract: Contract) => readonly Check[];

const refused = (message: string): CliError => new CliError(exitCodes.usage, message);

/** A report that was read already, and the file that it comes from. */
export interface ReportText {
  readonly file: string;
  readonly text: string;
}

/** A text of Node has at most 512 MB. */
const mostMegabytes = 256;

/** The text of the report at a path. Raises a CliError where there is none. */
export const textOf = (where: string | ReportText): ReportText => {
  if (typeof where !== 'string') return where;
  try {
    const file = statSync(where).isDirectory() ? path.join(where, reportFile) : where;
    return { file, text: givenText(file, mostMegabytes) };
  } catch (cause) {
    const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const why = isAbsent ? '' : ` (${messageOf(cause)})`;
    throw refused(`There is no report at ${where}: name a report.json, or the folder of one${why}.`);
  }
};

/** Runs write what answers have, and of those no more than this is read. */
const mostLevels = 400;

const parsed = (file: string, text: string): unknown => {
  const { levels } = jsonWeight(text);
  if (levels > mostLevels) throw refused(`${file} is nested ${levels} levels deep, which no report is.`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const [why = ''] = messageOf(cause).split('\n');
    throw refused(
      `${file} is no report, for it is not JSON (${why}): name the report.json that a run wrote, or its folder.`,
    );
  }
};

/** A report of format 1, which no member names, in the words of format 2: `fault` is `owner` there. */
const fromFormat1 = (report: JsonObject): JsonObject => ({
  ...report,
  format: reportFormat,
  ...(Array.isArray(report['rules'])
    ? {
        rules: report['rules'].map((rule: unknown) => {
          if (!isJsonObject(rule) || rule['fault'] === undefined) return rule;
          const { fault, ...others } = rule;
          return { ...others, owner: fault };
        }),
      }
    : {}),
});

/** The value in the format of today. Raises a CliError for a format that only a later psi writes. */
const inPresentFormat = (file: string, value: unknown): unknown => {
  if (!isJsonObject(value)) return value;
  const { format } = value;
  if (format === undefined) return fromFormat1(value);
  if (typeof format === 'number' && format > reportFormat)
    throw refused(
      `${file} has format ${format}, and this psi reads up to ${reportFormat}: install the psi that wrote it.`,
    );
  return value;
};

/** The report with the names of today: an earlier version called some rules and reasons otherwise. */
const withPresentNames = (report: Report): Report => ({
  ...report,
  rules: report.rules.map((rule) => ({
    ...rule,
    id: presentRuleId(rule.id),
    checks: rule.checks.map((check) =>
      check.reason === undefined ? check : { ...check, reason: presentReason(check.reason) },
    ),
  })),
});

/** One sentence of what is wrong, and how much more is. */
const objection = (file: string, wrong: readonly string[]): CliError => {
  const [first = '', ...more] = wrong;
  const others = more.length === 0 ? '' : ` ${plural(more.length, 'more contradiction')}.`;
  return refused(
    `${file} is not what a run has written: ${first}.${others} It was cut, filtered or edited; make it again with \`psi check\`.`,
  );
};

/** The content of a file, as far as it can be read: where it contradicts itself, and whether it was written so. */
interface Read {
  readonly file: string;
  readonly report: Report;
  readonly checksum: Checksummed['checksum'];
}

const read = (where: string | ReportText): Read => {
  const { file, text } = textOf(where);
  const value = parsed(file, text);
  const { content, checksum }: Pick<Checksummed, 'checksum'> & { readonly content: unknown } = isJsonObject(
    value,
  )
    ? checksummed(value)
    : { content: value, checksum: 'none' };
  const present = inPresentFormat(file, content);
  const validate = publishedSchema<Report>('report');
  if (validate(present)) return { file, report: withPresentNames(present), checksum };
  const [problem] = validate.errors ?? [];
  throw refused(
    `${file} is no report of psi: ${problem?.instancePath || 'the top level'} ${problem?.message ?? 'is not valid'}.`,
  );
};

/** Raises a CliError for a report that contradicts itself, or the checksum that it was written with. */
const mustBeUnchanged = ({ file, report, checksum }: Read): void => {
  const wrong = [
    ...contradictions(report),
    ...(checksum === 'wrong' ? ['its checksum is that of another text'] : []),
  ];
  if (wrong.length > 0) throw objection(file, wrong);
};

/**
 * The report at a path: `report.json`, or a folder that has one. Checked against the published schema, because
 * anybody may have written it, and against itself: verdicts, totals and plan follow from its checks. Raises a CliError
 * that says in one sentence what is wrong with it.
 */
export const readReport = (where: string | ReportText): Report => {
  const found = read(where);
  mustBeUnchanged(found);
  return found.report;
};

/**
 * The same for a report that is to be judged: it must be what this suite writes. Rules, levels, severities, areas and
 * the checks of each rule are those of the contract of its version and not of the file, and its checksum is there. Raises a CliError where they differ, and for a
 * report of another version.
 */
export const readJudgedReport = (
  where: string | ReportText,
  find: FindContract = contractOf,
  listed: ListChecks = checks,
): Report => {
  const found = read(where);
  mustBeUnchanged(found);
  const { report, checksum } = found;
  const name = typeof where === 'string' ? where : where.file;
  const contract = find(report.contract.version);
  if (contract === undefined)
    throw refused(`${name} cannot be judged here. ${unknownVersion(report.contract.version)}`);
  useContract(contract);
  const suite = {
    ...suiteName(),
    rules: contract.rules,
    checks: listed(contract),
    isOperationId: contract.isOperationId,
    build: buildHash(),
  };
  const older = otherVersion(report, suite);
  if (older !== undefined) throw refused(`${name} cannot be judged here. ${older}`);
  const wrong = [...differences(report, suite), ...(checksum === 'none' ? ['it has no checksum'] : [])];
  if (wrong.length === 0) return report;
  const build = otherBuild(report, suite);
  throw build === undefined ? objection(name, wrong) : refused(`${name} cannot be judged here. ${build}`);
};
