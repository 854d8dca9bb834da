import { instantMs } from '../../spec/schema/formats.ts';
import { invalidField } from './api-error.ts';
import type { Where } from '../store/store.ts';

/** A timestamp of a request in the form that timestamps are stored in. Raises 400 for what is no instant. */
export const instantText = (field: string, value: unknown): string => {
  const ms = instantMs(String(value));
  if (Number.isNaN(ms)) throw invalidField(field, `${field} must be an ISO 8601 date-time.`);
  return new Date(ms).toISOString();
};

/** The parameter that bounds a timestamp from below or above, and its value. */
type Bound = readonly [parameter: string, value: unknown];

/** The condition that a timestamp lies between two query parameters, both exclusive. None where neither is given. */
export const between = (member: string, [after, from]: Bound, [before, to]: Bound): Where => {
  if (from === undefined && to === undefined) return {};
  return {
    [member]: {
      ...(from === undefined ? {} : { above: instantText(after, from) }),
      ...(to === undefined ? {} : { below: instantText(before, to) }),
    },
  };
};
