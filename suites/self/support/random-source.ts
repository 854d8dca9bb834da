import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { RandomSource } from '../../kit/fixtures/software-authenticator.ts';

/** Random keys and bytes for what is tried without a run. */
export const anyRandomSource: RandomSource = {
  key: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  bytes: randomBytes,
};
