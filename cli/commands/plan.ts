import { plural } from '../../reports/text/plural.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { capabilityNames } from '../../spec/capabilities.ts';
import { plan } from '../../reports/judgement/plan.ts';
import { checks, selectedRules } from '../run/catalogue.ts';
import { CliError } from '../run/cli-error.ts';
import { estimated, type Duration, type Estimate } from '../run/estimate.ts';
import { readReport } from '../run/read-report.ts';
import { readyTarget } from '../run/targets.ts';

interface PlanOptions {
  readonly target: string;
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  readonly cases: number;
  /** As many as a run takes by itself when absent. */
  readonly workers?: number;
  /** An earlier report of the target, to estimate from. */
  readonly baseline?: string;
  readonly json?: boolean;
  /** The version of the interface; by the target file or the address when absent. */
  readonly contract?: string;
}

const counted = (entries: readonly string[]): string =>
  [...new Set(entries)]
    .map((entry) => `  ${entries.filter((other) => other === entry).length}  ${entry}`)
    .join('\n');

/** An earlier run to estimate from. Raises a CliError for one that says nothing about a whole run. */
const earlierRun = (where: string, version: string): Report => {
  const report = readReport(where);
  const { run, contract } = report;
  const partial =
    run.status === 'incomplete'
      ? 'is incomplete'
      : run.shard === undefined
        ? undefined
        : 'is one part of a run';
  const problem =
    contract.version === version ? partial : `is of version ${contract.version} of the interface`;
  if (problem === undefined && run.requests > 0) return report;
  throw new CliError(
    exitCodes.usage,
    `${where} ${problem ?? 'sent no request'}: --baseline takes the report of a whole run on this target.`,
  );
};

const timeText = (seconds: number): string => {
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
};

/** To two digits: an estimate promises no more. */
const rounded = (count: number): number => Number(count.toPrecision(2));

const durationText = ({ seconds, workers, when }: Duration): string =>
  `about ${timeText(seconds)} ${when}, ${workers === 1 ? 'one test' : `${workers} tests`} at a time`;

const estimateLines = ({ requests, cases, durations, expirySeconds, from }: Estimate): readonly string[] => [
  'It would take:',
  `  about ${rounded(requests)} requests, with ${plural(cases, 'generated case')} per property`,
  ...durations.map((duration) => `  ${durationText(duration)}`),
  ...(expirySeconds === undefined
    ? []
    : [`  and up to ${timeText(expirySeconds)} more for what must expire (timeouts.expiryMs)`]),
  ...from.map((sentence) => `  ${sentence}`),
];

/** `psi plan`: what a run would examine on this target. No traffic. */
export const showPlan = async (options: PlanOptions): Promise<void> => {
  // A mistyped rule or area is said before anything is started.
  selectedRules(options);
  const { target, contract, close, isOurs = false } = await readyTarget(options.target, 0, options.contract);
  await close();
  const selected = selectedRules(options, contract);
  const all = checks(contract);
  const { cases, workers, baseline } = options;
  const earlier = baseline === undefined ? undefined : earlierRun(baseline, contract.version);
  const planned = plan(contract.rules, all, target.capabilities, selected);
  const chosen = { rules: contract.rules, checks: all, target, ...(selected !== undefined && { selected }) };
  const estimate = estimated({ chosen, target, isOurs, cases, workers, earlier });
  const lacking = capabilityNames.filter((name) => !target.capabilities[name]);
  if (options.json === true) {
    const { examined, settled } = planned;
    const some = planned.checks.map(({ title, file, line, rules }) => ({ title, file, line, rules }));
    const { name, baseUrl } = target;
    const shown = {
      contract: { version: contract.version },
      target: { name, baseUrl },
      lacking,
      examined,
      settled,
      checks: some,
      estimate,
    };
    process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    return;
  }
  const lines = [
    `${target.name} at ${target.baseUrl}, version ${contract.version} of the interface`,
    lacking.length === 0 ? 'lacks nothing' : `declared absent: ${lacking.join(', ')}`,
    `${planned.examined.length} rules examined by ${planned.checks.length} checks:`,
    ...planned.checks.map((check) => `  ${check.file}:${check.line}  ${check.title}`),
    `${Object.keys(planned.settled).length} rules not examined:`,
    counted(Object.values(planned.settled).map(({ verdict, reason }) => `${verdict}: ${reason}`)),
    ...estimateLines(estimate),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};
