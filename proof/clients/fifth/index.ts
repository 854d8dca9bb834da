import type { DefectBook } from '../second/defect.ts';
import { fifthCustomerDefects } from './customers.ts';
import { fifthMoneyDefects } from './money.ts';
import { fifthOtherDefects } from './others.ts';

/**
 * Mistakes that partners ship, written from the document, the driver protocol and the example before a rule or a check
 * was looked at. The set is frozen.
 */
export const fifthDefects = {
  ...fifthMoneyDefects,
  ...fifthCustomerDefects,
  ...fifthOtherDefects,
} as const satisfies DefectBook;
