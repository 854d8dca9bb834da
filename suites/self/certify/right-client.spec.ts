import { expect } from '@playwright/test';
import { test } from '../support/plain-test.ts';
import { gradedBy } from '../../certify/judge/plan.ts';
import type { ScenarioId } from '../../certify/scenarios/index.ts';
import { inProcessClient } from '../../../proof/clients/in-process-client.ts';
import { longestMs } from '../support/longest.ts';
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

/** It comes to everything in the end: nothing is waited for in vain. */
const timeouts = { effectMs: longestMs, beliefMs: longestMs };

for (const id of some)
  test(`the example integration is blamed for nothing when ${id.replaceAll('-', ' ')}`, async () => {
    const { ending, message, findings, lines } = await playInProcess(id, inProcessClient(), timeouts);

    expect(ending, message).toBe('done');
    expect(findings.filter(({ held }) => !held)).toEqual([]);
    const seen = new Set(findings.map(({ rule }) => rule));
    expect([...gradedBy(id)].filter((rule) => !seen.has(rule))).toEqual([]);
    for (const line of lines)
      if (line.kind === 'ask' && 'ok' in line.answer)
        expect(answerErrors(line.ask, line.answer.ok), line.ask).toEqual([]);
  });
