/**
 * How long a test waits for what must come, in milliseconds. A deadline and no expectation: on a busy machine
 * everything takes as long as it takes.
 */
export const longestMs = 120_000;
