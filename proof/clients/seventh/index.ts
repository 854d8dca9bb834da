import type { DefectBook } from '../second/defect.ts';
import { seventhMoneyDefects } from './money.ts';
import { seventhOtherDefects } from './others.ts';

/**
 * Mistakes that partners ship, written from the document, the driver protocol and the example before a rule or a check
 * was looked at. The set is frozen.
 */
export const seventhDefects = {
  ...seventhMoneyDefects,
  ...seventhOtherDefects,
} as const satisfies DefectBook;
