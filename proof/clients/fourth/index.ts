import type { DefectBook } from '../second/defect.ts';
import { fourthHearingDefects } from './hearing.ts';
import { fourthMoneyDefects } from './money.ts';
import { fourthOtherDefects } from './others.ts';

/**
 * Mistakes that partners ship, written from the document and the driver protocol before a scenario or a check was
 * looked at. The set is frozen.
 */
export const fourthDefects = {
  ...fourthMoneyDefects,
  ...fourthHearingDefects,
  ...fourthOtherDefects,
} as const satisfies DefectBook;
