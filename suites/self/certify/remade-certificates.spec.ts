import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { concludeReport } from '../../../cli/run/certification-report.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import type { Line } from '../../../spec/results/client-evidence.ts';
import { claimsOf } from '../../certify/certificate/certificate.ts';
import { judgedAgain } from '../../certify/certificate/judged-again.ts';
import { manifestOf } from '../../certify/certificate/manifest.ts';
import { ownKeysIn, keyFile } from '../../certify/certificate/keys.ts';
import { verifyCertificate } from '../../certify/certificate/verify.ts';
import { readLines } from '../../certify/evidence/recorder.ts';
import { planFor } from '../../certify/judge/plan.ts';
import { totalsOf } from '../../certify/judge/fold.ts';
import {
  certificateIn,
  expectRejected,
  resultIn,
  said,
  signed,
  useCertificateHome,
} from '../support/certificate-folder.ts';
import { runInProcess } from './run-in-process.ts';

/** Reports that their owner made again from evidence that somebody edited, so that every part agrees with the rest. */

const home = useCertificateHome('remade', async (at) => {
  await concludeReport(at('report'), await runInProcess(at('report'), ['documents', 'agent']), 30);
});

const copied = (): string => home.copyOf('report');

const evidenceIn = (folder: string, id: string): string => path.join(folder, 'evidence', `${id}.jsonl`);

const written = (file: string, lines: readonly object[]): void => {
  const texts = lines.map((line, index) => JSON.stringify({ ...line, n: index + 1 }));
  writeFileSync(file, `${texts.join('\n')}\n`);
};

/** Makes the whole report again from its evidence. */
const remade = async (folder: string, change: Partial<Certification> = {}): Promise<void> => {
  const result = { ...resultIn(folder), ...change };
  const { rules } = judgedAgain(result.plan, folder, result);
  await concludeReport(folder, { ...result, rules, totals: totalsOf(rules) }, 30);
};

/** As somebody writes lines who has left some out with care: what began behind them begins behind those that are left. */
const closedUp = (lines: readonly Line[], isLeftOut: (line: Line) => boolean): readonly object[] => {
  const left = lines.filter((line) => !isLeftOut(line));
  return left.map((line) =>
    'opened' in line ? { ...line, opened: left.filter(({ n }) => n <= line.opened).length } : line,
  );
};

const without =
  (id: string, isLeftOut: (line: Line) => boolean) =>
  async (folder: string): Promise<void> => {
    const file = evidenceIn(folder, id);
    written(file, closedUp(readLines(file), isLeftOut));
    await concludeReport(folder, resultIn(folder), 30);
  };

const changed =
  (id: string, change: (line: Line) => object) =>
  async (folder: string): Promise<void> => {
    const file = evidenceIn(folder, id);
    written(file, readLines(file).map(change));
    await concludeReport(folder, resultIn(folder), 30);
  };

const seeded =
  (seed: number, id: string) =>
  (line: Line): object =>
    line.kind === 'note' && line.what === 'facts'
      ? { ...line, about: { ...line.about, seed: `${seed} ${id}` } }
      : line;

const forgeries: Readonly<
  Record<string, readonly [reason: RegExp, forge: (folder: string) => Promise<void>]>
> = {
  'a part of the scope of its run': [
    /The evidence of .* is of a run with another scope/,
    async (folder) => {
      const plan = planFor(['documents']);
      for (const name of readdirSync(path.join(folder, 'evidence')))
        if (!plan.scenarios.some((id) => name === `${id}.jsonl`)) rmSync(path.join(folder, 'evidence', name));
      const { scenarios } = resultIn(folder);
      await remade(folder, {
        plan,
        scenarios: scenarios.filter(({ id }) => plan.scenarios.includes(id)),
      });
    },
  ],
  'another client': [
    /The evidence of .* is of another client than the report/,
    (folder) =>
      remade(folder, {
        client: { name: 'Acme Bank', version: '12.0', driven: resultIn(folder).client.driven },
      }),
  ],
  'ten hours of time for an outcome': [
    /The client had 36000 s for an outcome/,
    (folder) => {
      const { run } = resultIn(folder);
      return remade(folder, { run: { ...run, settings: { ...run.settings, effectMs: 36_000_000 } } });
    },
  ],
  'a scenario without what became of its payments': [
    /The evidence of document-is-uploaded does not say once what became of its payments/,
    without('document-is-uploaded', ({ kind }) => kind === 'truth'),
  ],
  'a client that was never greeted': [
    /The evidence of document-is-uploaded does not have the beginning of its client/,
    without('document-is-uploaded', (line) => line.kind === 'ask' && line.ask === 'hello'),
  ],
  'a request that somebody left out': [
    /The evidence of upload-fails-at-first has lines in another order than that of their times/,
    async (folder) => {
      const file = evidenceIn(folder, 'upload-fails-at-first');
      written(
        file,
        readLines(file).filter((line) => line.kind !== 'exchange' || line.provoked !== 'error-before'),
      );
      await concludeReport(folder, resultIn(folder), 30);
    },
  ],
  'lines that end before they begin': [
    /The evidence of agent-pays has lines in another order than that of their times/,
    changed('agent-pays', (line) =>
      'opened' in line && line.kind === 'exchange' ? { ...line, opened: 9999 } : line,
    ),
  ],
  'lines of earlier and later times by turns': [
    /The evidence of agent-pays has lines in another order than that of their times/,
    changed('agent-pays', (line) =>
      line.n % 3 === 0 ? { ...line, at: new Date(Date.parse(line.at) - 40_000).toISOString() } : line,
    ),
  ],
  'one scenario twice, under two names': [
    /The evidence of bill-is-uploaded has other asks than the scenario/,
    async (folder) => {
      cpSync(evidenceIn(folder, 'document-is-uploaded'), evidenceIn(folder, 'bill-is-uploaded'));
      await changed('bill-is-uploaded', (line) =>
        line.kind === 'note' && line.what === 'begin'
          ? { ...line, about: { ...line.about, scenario: 'bill-is-uploaded' } }
          : seeded(1, 'bill-is-uploaded')(line),
      )(folder);
    },
  ],
  'another seed': [
    /The evidence of agent-pays has other asks than the scenario/,
    async (folder) => {
      for (const id of resultIn(folder).plan.scenarios) {
        const file = evidenceIn(folder, id);
        written(file, readLines(file).map(seeded(2, id)));
      }
      const { run } = resultIn(folder);
      await remade(folder, { run: { ...run, settings: { ...run.settings, seed: 2 } } });
    },
  ],
  'answers that the client never gave': [
    /The evidence of agent-may-not-pay has an answer that the protocol does not know/,
    changed('agent-may-not-pay', (line) =>
      line.kind === 'ask' && line.ask === 'agent-pay' ? { ...line, answer: { done: 'yes' } } : line,
    ),
  ],
  'beliefs about something else': [
    /The evidence of agent-pays does not have one answer to each question/,
    changed('agent-pays', (line) => (line.kind === 'belief' ? { ...line, truth: {}, believed: {} } : line)),
  ],
};

for (const [what, [reason, forge]] of Object.entries(forgeries))
  test(`a report of ${what} is rejected, though it was made again`, async () => {
    const folder = copied();
    const outcome = await forge(folder).then(
      () => said(folder),
      // A report that cannot be made again is refused while it is made.
      (error: Error) => `CliError: rejected: ${error.message}`,
    );

    expectRejected(outcome, reason);
  });

test('a certificate that is issued long after its run is rejected', async () => {
  const folder = copied();
  const dayMs = 24 * 3_600_000;
  const later = new Date(Date.now() + 40 * dayMs);
  const files = await manifestOf(folder, certificateIn(folder));
  await signed(folder, JSON.stringify(claimsOf(resultIn(folder), files, { validDays: 30, now: later })));
  const verifying = verifyCertificate({
    certificate: certificateIn(folder),
    evidence: folder,
    trusted: ownKeysIn(keyFile()),
    now: new Date(later.getTime() + dayMs),
  });

  await expect(verifying).rejects.toThrow(/more than a day after its run/);
});
