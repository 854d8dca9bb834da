/** The run ends before the test does. */
export class CutShort extends Error {}

/** Something of the test's broke that nobody waited for. */
export class Unawaited extends Error {}
