import { isDateTime } from '../../spec/formats.ts';
import { invalidField } from './api-error.ts';
import type { Where } from './store.ts';

const parts = /^(.{10})T(\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

const zone = (text: string | undefined): string => {
  if (text === undefined || text.toUpperCase() === 'Z') return 'Z';
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  return `${text[0] ?? '+'}${digits.slice(0, 2)}:${digits.slice(2)}`;
};

/** Milliseconds of any ISO 8601 date-time the description accepts; without a zone it is UTC. NaN for no instant. */
export const instantMs = (text: string): number => {
  const found = isDateTime(text) ? parts.exec(text) : null;
  if (!found) return Number.NaN;
  const [, day, time, seconds = '00', fraction = '0', offset] = found;
  // JavaScript knows no leap second; it becomes the second before.
  const second = seconds === '60' ? '59' : seconds;
  return Date.parse(`${day}T${time}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${zone(offset)}`);
};

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
