import { destination, pino, type Level, type Logger } from 'pino';

export type LogLevel = Level | 'silent';

/** JSON lines on stderr. Nobody logs bodies, credentials or secrets; headers are not logged at all. */
export const createLog = (level: LogLevel): Logger =>
  level === 'silent' ? pino({ level }) : pino({ level, base: null }, destination(2));

/** A part of a path as the router reads it; one that no name is written like stays as it is. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** What a log may show of a path: a device code is a secret that stands in one, however the path is spelled. */
export const loggablePath = (path: string): string =>
  path
    .split('/')
    .map((part, place, parts) =>
      part !== '' && decoded(parts[place - 1] ?? '').toLowerCase() === 'device-codes' ? '…' : part,
    )
    .join('/');
