import { destination, pino, type Level, type Logger } from 'pino';

export type LogLevel = Level | 'silent';

/** JSON lines on stderr. Nobody logs bodies, credentials or secrets; headers are not logged at all. */
export const createLog = (level: LogLevel): Logger =>
  level === 'silent' ? pino({ level }) : pino({ level, base: null }, destination(2));
