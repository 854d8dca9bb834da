import type { StablecoinOperationTrigger } from '../../spec/machines/stablecoin-operation.ts';

/** The status of a link, by the last three characters of the apiClientId that a request names. Assumed. */
const linkTriggers: Readonly<Record<string, LinkStatus>> = { '002': 'INVALID', '003': 'REVOKED' };

export type LinkStatus = 'ACTIVE' | 'INVALID' | 'REVOKED';

export const linkStatusOf = (apiClientId: string): LinkStatus =>
  linkTriggers[apiClientId.slice(-3)] ?? 'ACTIVE';

/** One step of a mint or burn, and the virtual time until it comes. */
export interface OperationStep {
  readonly trigger: StablecoinOperationTrigger;
  readonly afterMs: number;
}

/** The sandbox's provider is this quick, so that no list is read before the answer that it belongs to. */
const providerMs = 25;

/** A wire is on its way for this long. */
const wireMs = 30_000;

/** How long a mint waits for its wire. */
export const fundingWindowMs = 24 * 60 * 60_000;

const provided = (last: 'complete' | 'fail'): readonly OperationStep[] => [
  { trigger: 'start', afterMs: providerMs },
  { trigger: last, afterMs: providerMs },
];

/** The steps of a mint or burn once it is created. */
export interface OperationPlan {
  /** Without a wire to wait for. */
  readonly ready: readonly OperationStep[];
  /** Of a mint by wire. */
  readonly unfunded: readonly OperationStep[];
}

const planned = (last: 'complete' | 'fail'): OperationPlan => ({
  ready: [{ trigger: 'submit', afterMs: providerMs }, ...provided(last)],
  unfunded: [{ trigger: 'receiveFunds', afterMs: wireMs }, ...provided(last)],
});

/** By the last three characters of the coin's providerTokenIdentifier: the provider fails, or no wire comes. Assumed. */
const operationTriggers: Readonly<Record<string, OperationPlan>> = {
  '002': planned('fail'),
  '003': { ...planned('complete'), unfunded: [{ trigger: 'expire', afterMs: fundingWindowMs }] },
};

export const operationPlanOf = (providerTokenIdentifier: string): OperationPlan =>
  operationTriggers[providerTokenIdentifier.slice(-3)] ?? planned('complete');
