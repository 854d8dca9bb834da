import { pageFile, writeReport } from '../../reports/formats/projections.ts';
import { summaryOf } from '../../reports/formats/terminal.ts';
import { terminalStyle } from '../../reports/formats/terminal-style.ts';
import { assess } from '../../reports/judgement/policy.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { Report, Stop } from '../../reports/judgement/report.ts';
import { stoppedBy } from '../../reports/judgement/stopped.ts';
import path from 'node:path';
import type { Tally } from './tally.ts';

/** A run of Playwright's: the process of the command has one, which its set-up and its reporter share. */
export interface Running {
  readonly tally: Tally;
  readonly policy: Policy;
  readonly reportDir: string;
}

let current: Running | undefined;

export const beginRunning = (running: Running): void => {
  current = running;
};

export const running = (): Running | undefined => current;

/** Writes the report, and answers with it. */
export const writeRun = ({ tally, policy, reportDir }: Running, stopped?: Stop): Report => {
  const report = tally.report(stopped === undefined);
  const written = stopped === undefined ? report : stoppedBy(report, stopped);
  writeReport(reportDir, written, policy);
  return written;
};

/** The last lines of the terminal, as of `psi check`; and whether the policy is met. */
export const concluded = (
  report: Report,
  { policy, reportDir }: Running,
): { text: string; isMet: boolean } => ({
  text: summaryOf(report, {
    page: path.relative('', path.join(reportDir, pageFile)),
    policy,
    style: terminalStyle(process.stdout, process.env),
  }),
  isMet: assess(report, policy).code === 0,
});
