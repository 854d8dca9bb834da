import type { Breach } from '../../spec/schema/validation.ts';
import type { Faults, NamedFault } from './faults.ts';

/** A keyword of the description that a fault overlooks in requests. */
export interface Tolerance {
  /** Whole last names of the pointer to the schema, or names with more below them. */
  readonly at: string;
  /** Any when absent. */
  readonly keyword?: string;
  /** Which member may be missing, where the keyword is `required`. */
  readonly missing?: string;
}

const tolerances: Readonly<Partial<Record<NamedFault, Tolerance>>> = {
  'receipt-takes-any-text-as-its-time': {
    at: 'ReceiptConfirmRequest/properties/receiptDeliveryConfirmedAt',
  },
  'start-date-may-be-any-text': { at: 'schemas/DateTime', keyword: 'format' },
  'wallet-export-needs-no-key': { at: 'InternalAccountExportRequest', keyword: 'required' },
};

export const isCovered = ({ at, keyword, missing }: Tolerance, breach: Breach): boolean =>
  `${breach.schema}/`.includes(`${at}/`) &&
  (keyword ?? breach.keyword) === breach.keyword &&
  (missing === undefined || missing === breach.params['missingProperty']);

/** Whether a fault makes the server overlook this breach. */
export const isTolerated = (active: Faults, breach: Breach): boolean =>
  active.on().some((name) => {
    const tolerance = tolerances[name as NamedFault];
    return tolerance !== undefined && isCovered(tolerance, breach);
  });
