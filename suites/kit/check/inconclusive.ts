import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { InconclusiveReason } from '../../../spec/results/verdicts.ts';

/** Cannot be exercised, and why. Thrown to leave a test; every rule not yet judged becomes inconclusive. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  readonly reason: InconclusiveReason;
  readonly on: HttpRecord | undefined;

  constructor(reason: InconclusiveReason, message: string, on?: HttpRecord) {
    super(message);
    this.reason = reason;
    this.on = on;
  }
}
