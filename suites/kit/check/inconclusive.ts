import { NotInVersion } from '../../../spec/contract/lifetime.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { InconclusiveReason } from '../../../spec/results/inconclusive-reasons.ts';

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

/**
 * Why something cannot be exercised, where that was thrown. A test that needs an operation or an order which the version
 * lacks cannot be; whoever writes the version down has to look at it.
 */
export const asInconclusive = (thrown: unknown): Inconclusive | undefined => {
  if (thrown instanceof NotInVersion) return new Inconclusive('no-occasion', thrown.message);
  return thrown instanceof Inconclusive ? thrown : undefined;
};
