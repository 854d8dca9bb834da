import { expect, test } from '../support/plain-test.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { Line } from '../../../spec/results/client-evidence.ts';
import { checks } from '../../certify/judge/checks/index.ts';
import { judge, type Finding } from '../../certify/judge/judge.ts';
import { gradedBy } from '../../certify/judge/plan.ts';
import { restsOnAnswers } from '../../certify/judge/sighting.ts';
import { scenario, scenarioIds, type ScenarioId } from '../../certify/scenarios/index.ts';
import { inProcessClient } from '../../../proof/clients/in-process-client.ts';
import { longestMs } from '../support/longest.ts';
import { isWhole } from '../support/whole.ts';
import { answerErrors } from './published-schemas.ts';
import { playInProcess } from '../../../proof/clients/play-in-process.ts';

/** One of each kind; `psi certify` plays them all. */
const some: readonly ScenarioId[] = [
  'payment-completes',
  'bank-returns-the-payment',
  'answer-of-a-payment-is-lost',
  'service-stays-down',
  'quote-comes-late',
  'client-is-killed-while-it-pays',
  'list-has-many-pages',
  'events-come-in-another-order',
  'events-are-forged',
  'individual-is-verified',
  'data-is-missing',
  'payment-that-arrives-is-approved',
  'agent-is-allowed-to-pay',
  'card-is-closed',
  'agent-loses-its-access',
  'customer-logs-in-by-passkey',
];

/** The same evidence as of a command: it is given all its asks at its start, and answers none. */
const asOfACommand = (lines: readonly Line[]): readonly Line[] => {
  const asks = lines.filter((line) => line.kind === 'ask' && line.ask !== 'hello');
  return lines.flatMap((line): readonly Line[] => {
    if (line.kind !== 'ask') return [line];
    if (line.ask !== 'hello') return [];
    return [{ n: line.opened, at: line.at, kind: 'note', what: 'task', about: { asks } }];
  });
};

/** Graded rules of a scenario of which nothing was found. */
const unseen = (id: ScenarioId, findings: readonly Finding[]): readonly ClientRuleId[] => {
  const seen = new Set(findings.map(({ rule }) => rule));
  return [...gradedBy(id)].filter((rule) => !seen.has(rule));
};

/** It comes to everything in the end: nothing is waited for in vain. */
const timeouts = { effectMs: longestMs, beliefMs: longestMs };

for (const id of isWhole ? scenarioIds : some)
  test(`the example integration is blamed for nothing when ${id.replaceAll('-', ' ')}`, async () => {
    const { ending, message, findings, lines } = await playInProcess(id, inProcessClient(), timeouts);

    expect(ending, message).toBe('done');
    expect(findings.filter(({ held }) => !held)).toEqual([]);
    expect(unseen(id, findings)).toEqual([]);
    const commanded = judge(id, scenario(id), asOfACommand(lines));
    expect(commanded.filter(({ held }) => !held)).toEqual([]);
    expect(unseen(id, commanded).filter((rule) => !restsOnAnswers(checks[rule]))).toEqual([]);
    for (const line of lines)
      if (line.kind === 'ask' && 'ok' in line.answer)
        expect(answerErrors(line.ask, line.answer.ok), line.ask).toEqual([]);
  });
