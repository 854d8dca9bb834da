/** Faults by name, each with the id of the rule that it breaks. */
export type FaultBook = Readonly<Record<string, `${string}/${string}`>>;
