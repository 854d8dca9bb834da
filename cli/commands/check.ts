import { assess } from '../../reports/judgement/policy.ts';
import { selectedRules } from './catalogue.ts';
import { preflight } from './doctor.ts';
import { ownDescription } from '../run/own-description.ts';
import { openInbox } from '../run/run-inbox.ts';
import { runSuite } from '../run/run-suite.ts';
import { readyTarget } from '../run/targets.ts';

export interface CheckOptions {
  readonly target: string;
  readonly report: string;
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  readonly cases: number;
  readonly seed: number;
  readonly workers: number;
  readonly allowInconclusive?: boolean;
  readonly quiet?: boolean;
  /** The target's own OpenAPI description. */
  readonly openapi?: string;
}

const repeatCommand = ({ target, area = [], only = [], seed, cases, openapi }: CheckOptions): string =>
  [
    `psi check --target ${target}`,
    ...(openapi === undefined ? [] : [`--openapi ${openapi}`]),
    ...area.map((name) => `--area ${name}`),
    ...only.map((id) => `--only ${id}`),
    `--seed ${seed} --cases ${cases}`,
  ].join(' ');

/** `psi check`: examines a target and answers with the exit code of the policy. */
export const runCheck = async (options: CheckOptions): Promise<void> => {
  const selected = selectedRules(options);
  const ready = await readyTarget(options.target, options.seed);
  const inbox = await openInbox(ready.target);
  const own = await ownDescription(options.openapi, ready.target);
  const allowInconclusive = options.allowInconclusive === true;
  try {
    await preflight(ready);
    const report = await runSuite({
      target: ready.target,
      reportDir: options.report,
      selected,
      cases: options.cases,
      seed: options.seed,
      workers: options.workers,
      inbox: await inbox.register(),
      command: repeatCommand(options),
      targetArgument: options.target,
      quiet: options.quiet === true,
      allure: true,
      allowInconclusive,
      own,
    });
    process.exitCode = assess(report, { allowInconclusive }).code;
  } finally {
    await inbox.close();
    await ready.close();
  }
};
