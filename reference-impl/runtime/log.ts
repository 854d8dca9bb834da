import { destination, pino, type Level, type Logger } from 'pino';

export type LogLevel = Level | 'silent';

interface Lines {
  readonly write: (line: string) => void;
}

/** Writes the lines of one turn of the event loop with one call of the system; the last ones when the process ends. */
const linesTogether = (file: number): Lines => {
  const out = destination({ dest: file, minLength: 8_192 });
  let isAsked = false;
  const flush = (): void => {
    isAsked = false;
    out.flushSync();
  };
  process.once('exit', flush);
  return {
    write: (line) => {
      out.write(line);
      if (!isAsked) setImmediate(flush);
      isAsked = true;
    },
  };
};

let standardError: Lines | undefined;

/** JSON lines on stderr. Bodies, credentials, secrets and headers are not logged at all. */
export const createLog = (level: LogLevel): Logger =>
  level === 'silent' ? pino({ level }) : pino({ level, base: null }, (standardError ??= linesTogether(2)));

/** A part of a path as the router reads it; one that no name is written like stays as it is. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** A path as a log may show it: a device code is a secret that stands in one, however the path is spelled. */
export const loggablePath = (path: string): string => {
  // Most paths have neither the name nor a character by which it could be written otherwise.
  if (!/device-codes|%/i.test(path)) return path;
  return path
    .split('/')
    .map((part, place, parts) =>
      part !== '' && decoded(parts[place - 1] ?? '').toLowerCase() === 'device-codes' ? '…' : part,
    )
    .join('/');
};
