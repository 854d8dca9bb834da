import { get } from 'node:http';
import { deserialize, serialize } from 'node:v8';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { Assessment } from '../../reports/judgement/policy.ts';
import type { Report, RuleResult } from '../../reports/judgement/report.ts';
import type { Told } from './tally.ts';
import type { EndTurn } from './turns.ts';

/** The settings that a process of Playwright needs, beside the run itself. */
export interface ForProcesses {
  readonly hub: string;
  readonly policy: Policy;
}

/** A report, and what a policy says of it. */
export interface Judged {
  readonly report: Report;
  readonly assessment: Assessment;
}

/** The environment variable in which the global set-up hands it on, as JSON. */
export const processesVariable = 'PSI_PLAYWRIGHT';

export const forProcesses = (): ForProcesses => {
  const handed = process.env[processesVariable];
  if (handed === undefined)
    throw new Error('The global set-up of `psiConfig` did not run: nobody has a target for this test.');
  // Written by our own set-up for this run.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(handed) as ForProcesses;
};

/** Waits until a test may run. Raises what kept the hub from answering. */
export const takeTurn = (key: string, isAlone: boolean): Promise<EndTurn> =>
  new Promise((resolve, reject) => {
    const query = new URLSearchParams({ key, alone: isAlone ? 'yes' : 'no' });
    const request = get(`${forProcesses().hub}/turn?${query.toString()}`, { agent: false }, (response) => {
      response.once('data', () => {
        resolve(() => request.destroy());
      });
      // The hub has hung up, or the turn was given back: both end it.
      response.on('error', () => {});
    });
    request.on('error', reject);
  });

const post = async (name: string, body: Buffer<ArrayBuffer> | string): Promise<void> => {
  const { ok, status } = await fetch(`${forProcesses().hub}/${name}`, { method: 'POST', body });
  if (!ok) throw new Error(`The run did not take what a test found (status ${status}).`);
};

/** Tells what a test found. */
export const tell = (told: Told): Promise<void> => post('told', serialize(told));

/** Tells what could not be deleted on the target. */
export const tellLeft = (left: readonly string[]): Promise<void> => post('left', left.join(', '));

const ask = async (name: string): Promise<unknown> => {
  const response = await fetch(`${forProcesses().hub}/${name}`);
  return deserialize(Buffer.from(await response.arrayBuffer()));
};

/** Every rule as it stands. */
export const askRules = async (): Promise<readonly RuleResult[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (await ask('rules')) as readonly RuleResult[];

/** The run as it stands, and what its policy says of it. */
export const askReport = async (): Promise<Judged> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (await ask('report')) as Judged;
