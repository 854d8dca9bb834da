/** The least that can be received in any currency. Assumed; smallest units. */
export const leastReceived = 100;

/** The most. */
export const largestReceived = 10_000_000;
