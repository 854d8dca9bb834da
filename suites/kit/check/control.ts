import { request } from 'undici';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { Run } from '../../target/target.ts';
import { currentTest } from './current-test.ts';
import { Inconclusive } from './inconclusive.ts';
import { noteNeed } from './needs-recorder.ts';

/** The reason to let time pass. */
interface Passing {
  /** The answer that shows how long something lasts. */
  readonly on?: Exchange;
  /** A way to make it shorter, as a clause that begins with a comma. */
  readonly hint?: () => string;
}

/** The control plane of a reference server, as far as the suite needs it. */
export interface Control {
  /** Whether the target can move its clock. */
  readonly isAvailable: boolean;
  /**
   * Lets so many milliseconds pass, only in a test that covers its rules `{ clock: true }`. A target that can is asked
   * to move its clock; events due on the way have happened then. Elsewhere the test waits while others run. Raises
   * Inconclusive where that is longer than the run goes on.
   */
  readonly letPass: (ms: number, passing?: Passing) => Promise<void>;
}

interface Parts {
  readonly run: Run;
  readonly usesClock: boolean;
}

const inSeconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;

const tooLong = (ms: number, lackingMs: number, { target }: Run, { on, hint }: Passing): Inconclusive =>
  new Inconclusive(
    'clock-unavailable',
    `The target offers no way to move its clock by ${inSeconds(ms)} (controlUrl)${hint?.() ?? ''}. At its end, the run waits ${inSeconds(target.timeouts.expiryMs)} for what expires; ${inSeconds(lackingMs)} more were needed. Set timeouts.expiryMs to ${Math.ceil((target.timeouts.expiryMs + lackingMs) / 1000) * 1000} or more, up to an hour.`,
    on,
  );

const moveClock = async ({ controlUrl, controlToken }: Run['target'], ms: number): Promise<void> => {
  const { statusCode, body } = await request(`${controlUrl}/clock`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
    },
    body: JSON.stringify({ advanceMs: ms }),
    // A connection of its own: one that was idle may be closed by the other side while the request is on its way.
    reset: true,
  });
  const answer = await body.text();
  if (statusCode >= 300)
    throw new Error(`The control plane did not move the clock: status ${statusCode}, ${answer}`);
};

export const control = ({ run, usesClock }: Parts): Control => ({
  isAvailable: run.target.controlUrl !== undefined,
  letPass: async (ms, passing = {}) => {
    noteNeed('controlUrl');
    // A challenge or a link may show no expiry: then there is no moment to wait for.
    if (!Number.isFinite(ms))
      throw new Inconclusive(
        'no-occasion',
        'The clock cannot be moved to an expiry that the answer does not show.',
        passing.on,
      );
    if (!usesClock)
      throw new Error('A test that lets time pass must cover its rules with { clock: true }: others run.');
    if (run.target.controlUrl !== undefined) {
      await moveClock(run.target, ms);
      return;
    }
    const { waits } = currentTest();
    waits.stepAside();
    const lackingMs = await waits.letPass(Math.max(0, ms));
    if (lackingMs > 0) throw tooLong(ms, lackingMs, run, passing);
  },
});
