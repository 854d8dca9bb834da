import { createHash, type KeyObject } from 'node:crypto';
import { keyFrom } from '../../target/dialect/key-from-bytes.ts';
import { currentTest } from './current-test.ts';
import { run } from './run.ts';

/**
 * The next value of this test, as 32 bytes. It follows from the run's seed, the test's name and nothing that ran
 * before; the same seed gives the same values. The prefix of the run is in them, because a target keeps what an
 * earlier run with that seed has left there.
 */
const nextBytes = (): Buffer => {
  const test = currentTest();
  test.generated += 1;
  const { seed, prefix } = run();
  return createHash('sha256').update([seed, prefix, test.name, test.generated].join('\n')).digest();
};

/** Up to 32 bytes that nothing else has. */
export const freshBytes = (length: number): Buffer => nextBytes().subarray(0, length);

/** A private key of P-256 that is nobody else's. */
export const freshKey = (): KeyObject => keyFrom(nextBytes);

/** A private key of P-256 that the whole run has in common, whichever test asks for it; `name` distinguishes it from others. */
export const keyOfRun = (name: string): KeyObject => {
  const { seed, prefix } = run();
  let tries = 0;
  return keyFrom(() => {
    tries += 1;
    return createHash('sha256').update([seed, prefix, name, tries].join('\n')).digest();
  });
};

/** A seed for one generated value that must be nobody else's. */
export const freshSeed = (): number => nextBytes().readInt32BE(0);

/** A whole number from `least` to `most`, both included, less than 2^31 apart; another for every call. */
export const freshInteger = (least: number, most: number): number =>
  least + (nextBytes().readUInt32BE(0) % (most - least + 1));

/** A UUID (version 4) that nothing has yet: a name of one's own, or an id that is unknown. */
export const freshUuid = (): string => {
  const bytes = nextBytes().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Nobody else has it, and it is short: how long an identifier or a name may be is not shown. */
export const ownName = (): string => `${run().prefix}-${freshUuid().slice(-12)}`;
