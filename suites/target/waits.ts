import type { Target } from './target.ts';

/** Things that may take a target long: each has its own entry in the target file, `timeouts.paymentMs` and so on. */
export type SlowKind = 'payment' | 'verification' | 'card' | 'import' | 'code' | 'webhook';

/** The kind of a thing that is waited for, by the first part of the operation that reads it. */
const kindOfResource: Readonly<Record<string, SlowKind>> = {
  transactions: 'payment',
  quotes: 'payment',
  internalAccounts: 'payment',
  customers: 'verification',
  beneficialOwners: 'verification',
  verifications: 'verification',
  cards: 'card',
};

/** How long something is waited for, and the entry of the target file that says so. */
export interface Wait {
  readonly ms: number;
  /** `timeouts.eventMs` for what has no entry of its own. */
  readonly entry: string;
}

/** A webhook comes after what it is about: it is waited for as long as the slowest state. */
const webhookMs = ({ eventMs, ...times }: Target['timeouts']): number =>
  Math.max(
    times.webhookMs ?? eventMs,
    times.paymentMs ?? 0,
    times.verificationMs ?? 0,
    times.cardMs ?? 0,
    times.importMs ?? 0,
  );

/** How long the suite waits for something of this kind. */
export const waitFor = ({ timeouts }: Target, kind: SlowKind): Wait => ({
  ms: kind === 'webhook' ? webhookMs(timeouts) : (timeouts[`${kind}Ms`] ?? timeouts.eventMs),
  entry: `timeouts.${kind}Ms`,
});

/** How long it waits for what an operation reads. */
export const waitForWhatIsRead = (target: Target, operation: string): Wait => {
  const kind = kindOfResource[operation.split('.')[0] ?? ''];
  return kind === undefined
    ? { ms: target.timeouts.eventMs, entry: 'timeouts.eventMs' }
    : waitFor(target, kind);
};
