/**
 * The hedged facts of the document ("about", "typically", "short-lived") as ranges with their unit in the name.
 * Each range is wider than the words: outside it, the words are surely not met.
 */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export const tolerances = {
  /** "About five minutes". Source: Limits; What the service does. */
  exchangeRateCacheMinutes: { min: 4, max: 6 },
  /** "Typically about five minutes or longer". Source: Limits; Quote. */
  quoteValidityMinutes: { min: 4, max: Number.POSITIVE_INFINITY },
  /** "Short-lived"; nobody calls an hour that. Source: Endpoints > Operations whose path is given. */
  revealUrlLifetimeMinutes: { min: 0, max: 60 },
  /** "Current server time", compared with the clock of the machine that asks. Source: Endpoints > Operation catalogue. */
  clockDifferenceSeconds: { min: -60, max: 60 },
} as const satisfies Readonly<Record<string, Range>>;
