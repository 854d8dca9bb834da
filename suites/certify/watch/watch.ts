import { contract } from '../../../spec/contract/in-use.ts';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { clientFeatureNames } from '../../../spec/client-rules/features.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type {
  Certification,
  CertificationPlan,
  ScenarioResult,
} from '../../../spec/results/certification.ts';
import type { Line } from '../../../spec/results/client-evidence.ts';
import type { Watching } from '../../../spec/results/watching.ts';
import { openRecorder, type Recorder } from '../evidence/recorder.ts';
import { foldFindings, totalsOf, violatedRules } from '../judge/fold.ts';
import { judge, type Finding } from '../judge/judge.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { StartMock } from '../stage/mock.ts';
import { openStage } from '../stage/stage.ts';
import { isWatchActName, watchActs } from './acts.ts';
import { awaitedFor } from './awaited.ts';
import { isOwed, watchedRules } from './scope.ts';
import { readSession, writeSession } from './session.ts';

export interface WatchOptions {
  readonly startMock: StartMock;
  /** Where the client finds the service; 0 takes any free port. */
  readonly port: number;
  /** A file for everything that must last: the sandbox, and beside it the evidence. In memory when absent. */
  readonly data?: string;
  /** Where the report goes. */
  readonly directory: string;
  readonly seed: number;
  readonly client: { readonly name: string; readonly version: string };
  readonly suite: Certification['suite'];
  readonly warnings: 'fail' | 'report';
  /** Called for each line as it comes. */
  readonly onLine: (line: Line) => void;
}

export interface Watch {
  /** The present knowledge. Judged again only when something has come since. */
  readonly now: () => Watching;
  /** Brings something about. False when there is nothing of that name. */
  readonly act: (name: string) => Promise<boolean>;
  /** Stops, and answers what the report is made from. */
  readonly close: () => Promise<Certification>;
}

/** More than days of a client's traffic. Lines. */
const mostLines = 50_000;

/** The name of what is watched, in place of a scenario's. */
const watchName = 'watch';

const watched: Scenario = {
  purpose: 'The deeds of the client while it was watched.',
  feature: 'payments',
  task: 'Use the integration, by hand or by its own tests.',
  asks: () => [],
  grades: [],
};

const planOf = (): CertificationPlan => ({
  features: clientFeatureNames,
  scenarios: [watchName],
  rules: watchedRules(),
});

const evidenceOf = ({ data, directory }: WatchOptions): string =>
  data === undefined ? path.join(directory, 'evidence', `${watchName}.jsonl`) : `${data}.evidence.jsonl`;

const isOpen = ({ held, rule }: Finding): boolean => !held && isOwed(rule);

const resultOf = (findings: readonly Finding[], options: WatchOptions, startedAt: Date): Certification => {
  const rules = foldFindings(findings, { plan: planOf(), driven: 'watch' });
  const durationMs = Date.now() - startedAt.getTime();
  const scenario: ScenarioResult = {
    id: watchName,
    purpose: watched.purpose,
    feature: watched.feature,
    task: watched.task,
    ending: 'done',
    ms: durationMs,
    evidence: `evidence/${watchName}.jsonl`,
    violated: violatedRules(findings),
    seen: new Set(findings.map(({ rule }) => rule)).size,
  };
  return {
    format: 'psi-certification/1',
    suite: options.suite,
    contract: { version: contract().version },
    client: { ...options.client, driven: 'watch' },
    run: {
      id: randomUUID(),
      status: 'complete',
      startedAt: startedAt.toISOString(),
      durationMs,
      settings: {
        seed: options.seed,
        effectMs: 0,
        beliefMs: 0,
        isNarrowed: false,
        warnings: options.warnings,
      },
    },
    plan: planOf(),
    totals: totalsOf(rules),
    scenarios: [scenario],
    rules,
  };
};

/** Judges what was recorded; again only when something has come since. */
const judging = (recorder: Recorder): (() => readonly Finding[]) => {
  let count = -1;
  let findings: readonly Finding[] = [];
  return () => {
    const lines = recorder.lines();
    if (lines.length !== count) findings = judge(watchName, watched, lines);
    count = lines.length;
    return findings;
  };
};

/** Starts a mock and watches its clients, without being told what they will do. */
export const startWatch = async (options: WatchOptions): Promise<Watch> => {
  const { data, directory, seed, port, startMock } = options;
  mkdirSync(path.join(directory, 'evidence'), { recursive: true });
  const evidence = evidenceOf(options);
  const recorder = openRecorder(evidence, mostLines);
  const sessionFile = data === undefined ? undefined : `${data}.session.json`;
  const stage = await openStage({
    startMock,
    recorder,
    seed: `${seed} ${watchName}`,
    port,
    ...(data !== undefined && { data }),
    ...(sessionFile !== undefined && {
      session: readSession(sessionFile),
      onSession: (session) => writeSession(sessionFile, session),
    }),
  });
  const startedAt = new Date();
  recorder.follow(options.onLine);

  const judged = judging(recorder);
  const now = (): Watching => {
    const found = judged();
    const settled = found.filter((finding) => !isOpen(finding));
    const seen = new Set(settled.map(({ rule }) => rule));
    const target = stage.relay.target();
    return {
      version: recorder.lines().length,
      result: resultOf(settled, options, startedAt),
      lines: recorder.lines(),
      awaited: awaitedFor(watchedRules().filter((id: ClientRuleId) => !seen.has(id))),
      owed: found
        .filter(isOpen)
        .map(({ rule, scenario, line, message }) => ({ rule, scenario, line, message })),
      access: {
        baseUrl: stage.baseUrl,
        sandbox: stage.tokens.sandbox,
        production: stage.tokens.production,
        webhookKey: stage.webhookKey,
        ...(target !== undefined && { webhookTarget: target }),
      },
      acts: Object.entries(watchActs).map(([name, { label }]) => ({ name, label })),
    };
  };

  return {
    now,
    act: async (name) => {
      if (!isWatchActName(name)) return false;
      await watchActs[name].act(stage);
      return true;
    },
    close: async () => {
      await stage.close();
      const result = resultOf(judged(), options, startedAt);
      const kept = path.join(directory, 'evidence', `${watchName}.jsonl`);
      if (evidence !== kept) copyFileSync(evidence, kept);
      return result;
    },
  };
};
