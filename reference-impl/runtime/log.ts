import { destination, pino, type Level, type Logger } from 'pino';

export type LogLevel = Level | 'silent';

/** JSON lines on stderr. Nobody logs bodies, credentials or secrets; headers are not logged at all. */
export const createLog = (level: LogLevel): Logger =>
  level === 'silent' ? pino({ level }) : pino({ level, base: null }, destination(2));

/** What a log may show of a path: a device code is a secret that stands in one. */
export const loggablePath = (path: string): string => path.replace(/(\/device-codes\/)[^/]+/, '$1…');
