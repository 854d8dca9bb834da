import type { Work } from '../runtime/work.ts';
import type { QuoteRequest } from './quote-store.ts';

/** What a customer has to prove before a quote can be paid; a quote with it waits. */
export type ScaChallenge = Readonly<Record<string, unknown>>;

/**
 * The challenge that a new quote comes with, or undefined where none is needed.
 *
 * Source: Resources and their fields > Quote.
 */
export type ChallengeFor = (work: Work, request: QuoteRequest) => Promise<ScaChallenge | undefined>;

/** Nobody is under SCA yet: the place where a quote of a regulated customer gets its challenge. */
export const challengeFor: ChallengeFor = async () => undefined;
