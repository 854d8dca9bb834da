import { newestVersion } from '../../../spec/contract/versions.ts';
import { reportOf } from '../../../reports/judgement/fold.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { plan } from '../../../reports/judgement/plan.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RuleRow, RunFile } from '../../../reports/judgement/run-file.ts';
import { addOutcome, startState } from '../../../reports/judgement/state.ts';
import { capabilityNames, type Capability } from '../../../spec/capabilities.ts';
import type { Check, Evidence, Finding, RecordedExchange } from '../../../spec/results/findings.ts';

/** A rule with everything that a test does not care about filled in. */
export const row = (changes: Partial<RuleRow> = {}): RuleRow => ({
  section: 'Errors',
  level: 'must',
  severity: 'major',
  statement: 'Something holds.',
  operations: [],
  ...changes,
});

/** A check of the rules named. */
export const check = (title: string, rules: readonly string[], changes: Partial<Check> = {}): Check => ({
  title,
  file: 'suites/checks/contract/sample.spec.ts',
  line: 7,
  rules,
  needs: [],
  ...changes,
});

/** A finding with one assertion that held, unless given otherwise. */
export const finding = (rule: string, changes: Partial<Finding> = {}): Finding => ({
  rule,
  assertions: 1,
  verdict: 'pass',
  ...changes,
});

/** A test that finished with these findings. */
export const outcome = (
  of: Check,
  findings: readonly Finding[],
  changes: Partial<TestOutcome> & { readonly passive?: readonly Finding[] } = {},
): TestOutcome => {
  const { passive = [], ...rest } = changes;
  return { check: of, ended: 'finished', findings: { findings, passive, requests: 3 }, ...rest };
};

/** A target that has everything, except what is named. */
export const capabilitiesWithout = (...absent: readonly Capability[]): Record<Capability, boolean> =>
  // Every capability is a key: the cast closes what Object.fromEntries leaves open.
  Object.fromEntries(capabilityNames.map((name) => [name, !absent.includes(name)])) as Record<
    Capability,
    boolean
  >;

/** A run against a target that has everything. */
export const runFile = (changes: Partial<RunFile> = {}): RunFile => ({
  reportDir: '/nowhere',
  suiteVersion: '0.1.0',
  contract: { version: newestVersion },
  target: { name: 'Sample', url: 'http://127.0.0.1:4010/2025-10-13', capabilities: capabilitiesWithout() },
  seed: 42,
  startedAt: '2026-01-02T03:04:05.678Z',
  command: 'psi check --target psi.target.yaml --seed 42',
  rules: {},
  checks: [],
  gaps: [],
  ...changes,
});

/** The report of a run in which these tests ended so, in this order. */
export const reportAfter = (run: RunFile, outcomes: readonly TestOutcome[], ended = true): Report => {
  const state = startState(plan(run.rules, run.checks, run.target.capabilities, run.selected));
  for (const one of outcomes) addOutcome(state, run.rules, one);
  return reportOf(state, run, { ended, durationMs: 12_345 });
};

/** One exchange about a customer. */
export const exchange = (changes: Partial<RecordedExchange['response']> = {}): RecordedExchange => ({
  operation: 'customers.get',
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:4010/2025-10-13/customers',
    headers: { 'content-type': 'application/json', authorization: '[redacted]' },
    body: { platformCustomerId: 'psi-1', customerType: 'INDIVIDUAL', phoneNumber: '+00' },
  },
  response: {
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: {
      id: 'Customer:0198c4f2-0000-7000-8000-000000000001',
      customerType: 'INDIVIDUAL',
      phoneNumber: '+00',
      umaAddress: '$sample@example.test',
      address: { line1: '1 Sample Street', postalCode: '00100', country: 'DE' },
    },
    ...changes,
  },
  at: '2026-01-02T03:04:06.000Z',
  ms: 12.4,
});

/** Evidence that a phone number was accepted that must not be. */
export const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  expected: 'a refusal: any 4xx with the documented error body',
  actual: '201, and the customer has phoneNumber "+00"',
  pointer: '/phoneNumber',
  side: 'response',
  exchanges: [exchange()],
  curl: `curl -u "$PSI_TOKEN_ID:$PSI_TOKEN_SECRET" -X POST http://127.0.0.1:4010/2025-10-13/customers -d '{"phoneNumber":"+00"}'`,
  ...changes,
});
