import type { DefectBook } from '../second/defect.ts';
import { sixthMoneyDefects } from './money.ts';
import { sixthOtherDefects } from './others.ts';

/**
 * Mistakes that partners ship, written from the document, the driver protocol and the example before a rule or a check
 * was looked at. The set is frozen.
 */
export const sixthDefects = { ...sixthMoneyDefects, ...sixthOtherDefects } as const satisfies DefectBook;
