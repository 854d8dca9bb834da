/** The issuer's decision on a new card. */
export interface ProvisioningPlan {
  readonly outcome: 'provisioned' | 'issuerRejected' | 'never';
  /** Virtual time until it has decided. */
  readonly delayMs: number;
}

const halfAMinuteMs = 30_000;

/**
 * Results of the issuer come this much after the answer that they belong to, so that no receiver sees them first.
 */
export const issuerLatencyMs = 25;

/** By the last three characters of the platformCardId that a request names. Assumed. */
const provisioningTriggers: Readonly<Record<string, ProvisioningPlan>> = {
  '001': { outcome: 'never', delayMs: 0 },
  '002': { outcome: 'issuerRejected', delayMs: issuerLatencyMs },
  '005': { outcome: 'provisioned', delayMs: halfAMinuteMs },
};

export const provisioningOf = (platformCardId = ''): ProvisioningPlan =>
  provisioningTriggers[platformCardId.slice(-3)] ?? { outcome: 'provisioned', delayMs: issuerLatencyMs };

/** The effect of a merchant's descriptor, by its last three characters. Assumed. */
export interface SpendingPlan {
  /** The issuer declines, as if there were too little money (002), or as if the card were paused (003). */
  readonly declines?: true;
  /** The debit is late: clearings take this much longer. Virtual time. */
  readonly extraMs?: number;
  /** The debit fails once the network has settled. */
  readonly debitFails?: true;
}

const spendingTriggers: Readonly<Record<string, SpendingPlan>> = {
  '002': { declines: true },
  '003': { declines: true },
  '005': { extraMs: halfAMinuteMs },
  '006': { debitFails: true },
};

export const spendingPlanOf = (descriptor: string): SpendingPlan =>
  spendingTriggers[descriptor.slice(-3)] ?? {};
