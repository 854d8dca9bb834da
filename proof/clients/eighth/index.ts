import type { DefectBook } from '../second/defect.ts';
import { eighthMoneyDefects } from './money.ts';
import { eighthOtherDefects } from './others.ts';
import { eighthWebhookDefects } from './webhooks.ts';

/**
 * Mistakes that partners ship, written from the document, the driver protocol and the example before a rule, a check or
 * a scenario was looked at. The set is frozen.
 */
export const eighthDefects = {
  ...eighthMoneyDefects,
  ...eighthWebhookDefects,
  ...eighthOtherDefects,
} as const satisfies DefectBook;
