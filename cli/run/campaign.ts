import path from 'node:path';
import { pageFile, writeReport } from '../../reports/formats/projections.ts';
import { plural } from '../../reports/text/plural.ts';
import { summaryOf } from '../../reports/formats/terminal.ts';
import { terminalStyle } from '../../reports/formats/terminal-style.ts';
import { mergeReports } from '../../reports/judgement/merge.ts';
import { failsBy, withKnownFailures } from '../../reports/judgement/policies.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { runSuite, type Job } from './run-suite.ts';

export interface Campaign {
  readonly minutes: number;
  /** The command that repeats the run of a seed. */
  readonly command: (seed: number) => string;
}

const msPerMinute = 60_000;

/** Seeds are 31 bits wide. */
const seedAfter = (seed: number): number => (seed + 1) % (2 ** 31 - 1);

const line = ({ run, rules }: Report, { policy }: Job): string => {
  const failing = rules.filter((rule) => failsBy(policy, rule)).length;
  return `seed ${run.seed}: ${plural(failing, 'rule')} failing, ${run.requests} requests, ${(run.durationMs / 1000).toFixed(1)} s\n`;
};

const write = (report: Report, { policy, reportDir }: Job): Report => {
  const known = withKnownFailures(report, policy);
  writeReport(reportDir, known, policy);
  return known;
};

/**
 * Runs the suite with one seed after the other until the time is over, at least once. Each run keeps its report
 * under `seeds/<seed>`; the merged one is written after every run, so that a campaign cut short keeps all that it
 * found. A rule fails when any seed breaks it.
 */
export const runCampaign = async (job: Job, { minutes, command }: Campaign): Promise<Report> => {
  const endsAt = performance.now() + minutes * msPerMinute;
  let merged: Report | undefined;
  for (let { seed } = job; merged === undefined || performance.now() < endsAt; seed = seedAfter(seed)) {
    const reportDir = path.join(job.reportDir, 'seeds', String(seed));
    const report = await runSuite({ ...job, seed, reportDir, command: command(seed), quiet: true });
    merged = write(merged === undefined ? report : mergeReports([merged, report]), job);
    if (!job.quiet) process.stdout.write(line(report, job));
    if (report.run.stopped !== undefined) break;
  }
  if (merged === undefined) throw new Error('A campaign runs at least once.');
  if (!job.quiet)
    process.stdout.write(
      summaryOf(merged, {
        page: path.join(job.reportDir, pageFile),
        policy: job.policy,
        style: terminalStyle(process.stdout, process.env),
      }),
    );
  return merged;
};
