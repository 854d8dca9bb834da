import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Draw } from '../../fixtures/software-authenticator.ts';

/** Draws for what is tried without a run. */
export const anyDraw: Draw = {
  key: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  bytes: randomBytes,
};
