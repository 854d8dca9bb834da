/**
 * String formats, as the document means them. Wider than RFC 3339 where the document says "ISO 8601": that standard has
 * an extended and a basic format, days of a month, a week or a year, and times without seconds or zone.
 */
interface DateForm {
  readonly shape: RegExp;
  /** Midnight UTC of the day, in milliseconds. NaN for a day that does not exist. */
  readonly day: (...numbers: readonly [number, number, number]) => number;
}

const dayMs = 24 * 3_600_000;

const dayOfMonth = (year: number, month: number, day: number): number => {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC reads years below 100 as of the twentieth century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : Number.NaN;
};

const dayOfYear = (year: number, day: number): number => {
  const ms = dayOfMonth(year, 1, 1) + (day - 1) * dayMs;
  return day >= 1 && new Date(ms).getUTCFullYear() === year ? ms : Number.NaN;
};

/** Week 1 has the fourth of January; weeks begin on Monday, and the last one is the 52nd or 53rd. */
const dayOfWeek = (year: number, week: number, day: number): number => {
  const monday = (of: number): number => {
    const fourth = dayOfMonth(of, 1, 4);
    return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs;
  };
  const ms = monday(year) + ((week - 1) * 7 + day - 1) * dayMs;
  return week >= 1 && ms < monday(year + 1) ? ms : Number.NaN;
};

const dateForms: readonly DateForm[] = [
  { shape: /^(\d{4})-(\d{2})-(\d{2})$/, day: dayOfMonth },
  { shape: /^(\d{4})(\d{2})(\d{2})$/, day: dayOfMonth },
  { shape: /^(\d{4})-?(\d{3})()$/, day: dayOfYear },
  { shape: /^(\d{4})-W(\d{2})-([1-7])$/i, day: dayOfWeek },
  { shape: /^(\d{4})W(\d{2})([1-7])$/i, day: dayOfWeek },
];

/** Midnight UTC of a day, in milliseconds; NaN where the text is no day. */
const midnightMs = (text: string): number => {
  for (const { shape, day } of dateForms) {
    const found = shape.exec(text);
    if (found) return day(Number(found[1]), Number(found[2]), Number(found[3]));
  }
  return Number.NaN;
};

/** Hour, minutes, seconds and the fraction of the last one, with colons or without. */
const timeShape =
  /^(?<hour>[01]\d|2[0-4])(?::?(?<minute>[0-5]\d)(?::?(?<second>[0-5]\d|60))?)?(?:[.,](?<fraction>\d+))?(?<zone>Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i;

const zoneMs = (zone: string | undefined): number => {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
};

interface TimeParts {
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  readonly fraction: string;
}

/** A fraction is one of the smallest unit that is written. */
const fractionMs = ({ minute, second, fraction }: TimeParts): number => {
  const unitMs = second !== '' ? 1_000 : minute !== '' ? 60_000 : 3_600_000;
  // A binary fraction may end a hair below the millisecond that it stands for.
  return Math.floor(Number(`0.${fraction}`) * unitMs + 1e-6);
};

/** Milliseconds since midnight UTC of a time of day; NaN where the text is none. */
const timeMs = (text: string): number => {
  const found = timeShape.exec(text)?.groups;
  if (found === undefined) return Number.NaN;
  const { hour = '', minute = '', second = '', fraction = '', zone } = found;
  // Midnight at the end of a day has nothing after it.
  if (hour === '24' && /[1-9]/.test(minute + second + fraction)) return Number.NaN;
  // JavaScript knows no leap second; it becomes the second before.
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Math.min(Number(second), 59);
  return seconds * 1_000 + fractionMs({ hour, minute, second, fraction }) - zoneMs(zone);
};

/** Milliseconds of any ISO 8601 date-time; without a zone it is UTC. NaN for no instant. */
export const instantMs = (text: string): number => {
  const [day = '', time = '', ...more] = text.split(/T/i);
  return more.length > 0 ? Number.NaN : midnightMs(day) + timeMs(time);
};

/** Whether the text is an ISO 8601 date-time of a day that exists. */
export const isDateTime = (text: string): boolean => !Number.isNaN(instantMs(text));

/** Whether the text is `YYYY-MM-DD` and that day exists. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightMs(text));
