import path from 'node:path';
import { checks } from '../../../cli/run/catalogue.ts';
import { estimated, type Estimate } from '../../../cli/run/estimate.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { areaOf, ruleIds } from '../../../spec/rules/index.ts';
import { targetAt } from '../../target/defaults.ts';
import { expect, test } from '../support/plain-test.ts';
import { reportIn } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });
const everything = { rules: newestContract.rules, checks: checks(), target };

const areaAlone = (area: string) => ({
  ...everything,
  selected: ruleIds.filter((id) => areaOf(id) === area),
});

const asked = { chosen: everything, target, isOurs: false, cases: 40 };

const secondsOf = ({ durations }: Estimate): readonly number[] => durations.map(({ seconds }) => seconds);

test('a small area sends little, and the plan says about how much', async () => {
  const folder = temporaryDirectory();
  const report = path.join(folder, 'report');
  const of = ['--target', 'reference', '--area', 'tokens'];
  const ran = await warmPsi(['check', ...of, '--report', report, '--quiet']);
  expect(ran.code).toBe(0);
  const { requests } = reportIn(report).run;

  // 28 when this was written. Somebody who works on tokens waits for no other area.
  expect(requests).toBeLessThanOrEqual(60);
  const planned = await warmPsi(['plan', ...of, '--json']);
  const { estimate } = JSON.parse(planned.stdout) as { readonly estimate: Estimate };
  expect(estimate.requests).toBeGreaterThan(requests / 2);
  expect(estimate.requests).toBeLessThan(requests * 2);

  const again = await warmPsi(['plan', ...of, '--baseline', report]);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('at the pace of the earlier run');
});

test('an estimate follows area, cases, workers and what the target takes', () => {
  const whole = estimated(asked);
  const part = estimated({ ...asked, chosen: areaAlone('tokens') });
  const few = estimated({ ...asked, cases: 1 });
  const one = estimated({ ...asked, workers: 1 });
  const slow = { ...target, pacing: { ...target.pacing, requestsPerSecond: 2 } };
  const paced = estimated({ ...asked, target: slow });

  expect(part.requests).toBeLessThan(whole.requests / 100);
  expect(few.requests).toBeLessThan(whole.requests);
  expect(one.requests).toBe(whole.requests);
  for (const [n, seconds] of secondsOf(whole).entries()) {
    expect(secondsOf(part)[n]).toBeLessThan(seconds);
    expect(secondsOf(few)[n]).toBeLessThan(seconds);
    expect(secondsOf(one)[n]).toBeGreaterThan(seconds);
    expect(secondsOf(paced)[n]).toBeGreaterThanOrEqual(whole.requests / 2);
  }
  expect(paced.from.join(' ')).toContain('pacing.requestsPerSecond');
  expect(whole.expirySeconds).toBe(60);
  expect(part.expirySeconds).toBeUndefined();
});

test('from an earlier run, requests and time are in its proportion', () => {
  const whole = estimated(asked);
  // Of all members, an estimate looks at these alone.
  const earlier = {
    target,
    run: {
      requests: whole.requests / 2,
      durationMs: 100_000,
      workers: 4,
      cases: 40,
      startedAt: '2026-11-27T10:00:00Z',
    },
    rules: ruleIds.map((id) => ({ id, verdict: 'pass' })),
  } as unknown as Report;

  const same = estimated({ ...asked, earlier });
  const [twice] = secondsOf(estimated({ ...asked, earlier, workers: 8 }));

  expect(same.requests).toBeCloseTo(whole.requests / 2, -1);
  expect(secondsOf(same)).toEqual([100]);
  expect(twice).toBeLessThan(90);
});
