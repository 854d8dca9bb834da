import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newestContract } from '../../spec/contract/contract.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { namesOf } from '../../spec/names-of.ts';
import { policies } from '../../reports/judgement/policies.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { mustNotBeInterrupted } from '../../cli/run/interrupted.ts';
import { openInbox } from '../../cli/run/run-inbox.ts';
import { drawnPrefix } from '../../cli/run/run-prefix.ts';
import { runSuite } from '../../cli/run/run-suite.ts';
import { targetAt } from '../../suites/target/defaults.ts';
import type { Target } from '../../suites/target/target.ts';
import { readTargetFile } from '../../suites/target/target-file.ts';
import { choices, type Choice } from '../independent-server/choices.ts';
import { startIndependentServer, type IndependentServer } from '../independent-server/server.ts';
import {
  choiceResults,
  choicesFile,
  fifths,
  isFifth,
  judgedShare,
  type ChoiceResult,
  type Fifth,
} from '../results/choices.ts';
import { compatibleSets, permitted } from '../mutants/variation-jobs.ts';
import { switchOn } from './variations.ts';
import { readyTarget } from '../../cli/run/targets.ts';

export interface ChoicesOptions {
  readonly seed: number;
  readonly cases: number;
  readonly workers: number;
  /** Only these; every choice, none and all of them when absent. */
  readonly choice?: readonly string[];
  readonly write?: boolean;
}

const environmentOf = ({ url, codesUrl, keys }: IndependentServer): Readonly<Record<string, string>> => ({
  INDEPENDENT_URL: url,
  INDEPENDENT_CODES_URL: codesUrl,
  ...Object.fromEntries(
    Object.entries(keys).flatMap(([name, { id, secret }]) => [
      [`INDEPENDENT_${name.toUpperCase()}_ID`, id],
      [`INDEPENDENT_${name.toUpperCase()}_SECRET`, secret],
    ]),
  ),
});

/** One run: what the server chooses, and what the suite is told of it. */
type Trial = Pick<ChoiceResult, 'made' | 'told'>;

const everyChoice = namesOf(choices);

const chosenIn = (made: Exclude<Trial['made'], Fifth>): readonly Choice[] =>
  made === 'all' ? everyChoice : made === 'none' ? [] : [made];

const targetOf = (server: IndependentServer, made: readonly Choice[], told: Trial['told']): Target => {
  const { id, secret } = server.keys.sandbox;
  if (told === 'address') return targetAt(server.url, { tokenId: id, tokenSecret: secret });
  const file = path.join(packageRoot, 'proof/independent-server/psi.target.yaml');
  const target = readTargetFile(file, { ...process.env, ...environmentOf(server) });
  if (!made.includes('one-platform-alone')) return target;
  const { otherPlatform: _nobody, ...credentials } = target.credentials;
  return { ...target, credentials };
};

interface Started {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** The reference server with other choices, as one knows it who has its address and credentials alone. */
const startVaried = async (fifth: Fifth, seed: number): Promise<Started> => {
  const { target, close } = await readyTarget('reference', seed);
  const [names = []] = compatibleSets(permitted);
  await switchOn(
    target.controlUrl ?? '',
    names.filter((_, place) => place % 5 === fifths[fifth]),
  );
  return { target: targetAt(target.baseUrl, target.credentials.sandbox), close };
};

const startChosen = async ({ told }: Trial, made: Exclude<Trial['made'], Fifth>): Promise<Started> => {
  const chosen = chosenIn(made);
  const server = await startIndependentServer([], chosen);
  return { target: targetOf(server, chosen, told), close: server.close };
};

const alarmsIn = ({ rules, errors = [], run }: Report): readonly string[] => [
  ...rules
    .filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
    .map(({ id, verdict, reason }) => `${verdict} ${id}: ${reason ?? ''}`),
  ...errors.map((error) => `error ${error}`),
  ...(run.status === 'complete' ? [] : ['error the run did not come to its end']),
];

const tried = async (trial: Trial, { seed, cases, workers }: ChoicesOptions): Promise<ChoiceResult> => {
  const { made } = trial;
  const { target, close } = isFifth(made) ? await startVaried(made, seed) : await startChosen(trial, made);
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-choices-'));
  const inbox = await openInbox(target);
  try {
    const report = await runSuite({
      contract: newestContract,
      target,
      reportDir: folder,
      cases,
      seed,
      prefix: drawnPrefix(),
      workers,
      inbox: await inbox.register(),
      command: `npm run proof -- choices --choice ${made} --seed ${seed}`,
      targetArgument: target.name,
      quiet: true,
      allure: false,
      policy: { ...policies.ci, allowedInconclusive: 'all' },
    });
    mustNotBeInterrupted(report);
    const { pass, inconclusive } = report.totals;
    return {
      ...trial,
      alarms: alarmsIn(report),
      passed: pass,
      notApplicable: report.totals['not-applicable'],
      open: inconclusive,
    };
  } finally {
    await inbox.abandon();
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const trials: readonly Trial[] = [
  ...(['none', 'all', ...everyChoice] as const).map((made) => ({ made, told: 'target file' as const })),
  ...(['none', 'all', ...namesOf(fifths)] as const).map((made) => ({ made, told: 'address' as const })),
];

const isSame = (one: Trial, other: Trial): boolean => one.made === other.made && one.told === other.told;

/** The results in the order of the trials, new ones in place of earlier ones. */
const publish = (results: readonly ChoiceResult[]): void => {
  const known = [...results, ...choiceResults()];
  const rows = trials.flatMap((trial) => known.find((result) => isSame(result, trial)) ?? []);
  writeFileSync(choicesFile, `${JSON.stringify(rows, null, 1)}\n`);
};

/**
 * `npm run proof -- choices`: the suite on the independent server, with each of its choices and with all of them, and on the
 * reference server with permitted variants at a bare address.
 */
export const runChoices = async (options: ChoicesOptions): Promise<void> => {
  const { choice: only, write = false } = options;
  const results: ChoiceResult[] = [];
  for (const trial of trials.filter(({ made }) => only === undefined || only.includes(made))) {
    const result = await tried(trial, options);
    results.push(result);
    const { alarms, passed, open } = result;
    process.stdout.write(
      `${alarms.length === 0 ? 'no alarm' : 'ALARM'}  ${trial.made}, told its ${trial.told}: ${passed} pass, ${open} inconclusive, ${judgedShare(result)} % judged\n${alarms.map((alarm) => `       ${alarm}\n`).join('')}`,
    );
    if (write) publish(results);
  }
  if (results.some(({ alarms }) => alarms.length > 0)) process.exitCode = 1;
};
