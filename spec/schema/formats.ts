/**
 * String formats, as the document means them. Wider than RFC 3339 where the document says "ISO 8601": seconds,
 * fraction and zone may be spelled in any of the ways that standard allows for an extended date-time.
 */
const isoDateTime =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-4]):[0-5]\d(:([0-5]\d|60)([.,]\d+)?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/i;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const isCalendarDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

/** Whether the text is an ISO 8601 date-time of a day that exists. */
export const isDateTime = (text: string): boolean => {
  const parts = isoDateTime.exec(text);
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
};

/** Whether the text is `YYYY-MM-DD` and that day exists. */
export const isDate = (text: string): boolean => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
};

const pieces = /^(.{10})T(\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

const zone = (text: string | undefined): string => {
  if (text === undefined || text.toUpperCase() === 'Z') return 'Z';
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  return `${text[0] ?? '+'}${digits.slice(0, 2)}:${digits.slice(2)}`;
};

/** Milliseconds of any ISO 8601 date-time the description accepts; without a zone it is UTC. NaN for no instant. */
export const instantMs = (text: string): number => {
  const found = isDateTime(text) ? pieces.exec(text) : null;
  if (!found) return Number.NaN;
  const [, day, time, seconds = '00', fraction = '0', offset] = found;
  // JavaScript knows no leap second; it becomes the second before.
  const second = seconds === '60' ? '59' : seconds;
  return Date.parse(`${day}T${time}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${zone(offset)}`);
};
