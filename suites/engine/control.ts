import { request } from 'undici';
import type { Run } from '../target/target.ts';
import { Inconclusive } from './examiner.ts';
import { noteNeed } from './needs.ts';

/** The control plane of a reference server, as far as the suite needs it. */
export interface Control {
  /** Whether the target can be told to move its clock. */
  readonly isAvailable: boolean;
  /**
   * Moves virtual time forward. What becomes due on the way has happened when this is answered. Only in a test
   * that covers its rules `{ alone: true }`: everybody else's quotes and codes expire too. Raises Inconclusive
   * where the target offers no way.
   */
  readonly advance: (ms: number) => Promise<void>;
}

interface Parts {
  readonly run: Run;
  /** Whether no other test runs meanwhile. */
  readonly isAlone: boolean;
}

export const control = ({ run, isAlone }: Parts): Control => ({
  isAvailable: run.target.controlUrl !== undefined,
  advance: async (ms) => {
    noteNeed('controlUrl');
    const { controlUrl, controlToken } = run.target;
    if (controlUrl === undefined)
      throw new Inconclusive(
        'clock-unavailable',
        `The target offers no way to move its clock by ${Math.round(ms / 1000)} s (controlUrl).`,
      );
    // A challenge or a link may show no expiry: then there is no moment to move to.
    if (!Number.isFinite(ms))
      throw new Inconclusive(
        'prerequisite',
        'The clock cannot be moved to an expiry that the answer does not show.',
      );
    if (!isAlone)
      throw new Error('A test that moves the clock must cover its rules with { alone: true }: others run.');
    const { statusCode, body } = await request(`${controlUrl}/clock`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
      },
      body: JSON.stringify({ advanceMs: ms }),
    });
    const answer = await body.text();
    if (statusCode >= 300)
      throw new Error(`The control plane did not move the clock: status ${statusCode}, ${answer}`);
  },
});
