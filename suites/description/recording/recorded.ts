/** A body of a recorded request or answer, read as JSON; of a form, its names alone. */
export interface RecordedBody {
  readonly mediaType: string;
  readonly value: unknown;
}

/** An exchange with the target that succeeded, as far as names can be learned from it. */
export interface Recorded {
  /** In capitals. */
  readonly method: string;
  /** Below the base address, as it was sent. */
  readonly path: string;
  /** Names of query parameters. */
  readonly query: readonly string[];
  /** Names of the request's headers, in small letters. */
  readonly headers: readonly string[];
  readonly request?: RecordedBody;
  /** Absent where the answer has no body. */
  readonly answer?: RecordedBody;
}

/** An exchange as its recorder has it. */
interface Exchanged {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
  readonly headers: readonly string[];
  readonly request: RecordedBody | undefined;
  readonly answer: RecordedBody | undefined;
}

export const recorded = ({ method, path, url, headers, request, answer }: Exchanged): Recorded => ({
  method,
  path,
  query: [...url.searchParams.keys()],
  headers,
  ...(request === undefined ? {} : { request }),
  ...(answer === undefined ? {} : { answer }),
});

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The requests of a recording from which nothing is learned, by why. */
export const leftOut = {
  elsewhere: 'to other addresses',
  unanswered: 'without an answer',
  refused: 'that were refused or redirected',
  unread: 'whose answer is no JSON',
} as const;

export type LeftOut = keyof typeof leftOut;

/** An exchange, or why nothing is learned from it. */
export type Reading = Recorded | LeftOut;

/** The content of a recording. */
export interface Recording {
  readonly exchanges: readonly Recorded[];
  readonly left: Readonly<Partial<Record<LeftOut, number>>>;
}

/** A recording that cannot be used. The message is for people, and shows no value of it. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** A recording from what its entries were read as. */
export const recordingOf = (readings: readonly Reading[]): Recording => {
  const left: Partial<Record<LeftOut, number>> = {};
  const exchanges = readings.filter((each): each is Recorded => {
    if (typeof each !== 'string') return true;
    left[each] = (left[each] ?? 0) + 1;
    return false;
  });
  return { exchanges, left };
};

/** An address below a base address; undefined for any other. Neither has a trailing slash. */
export const below = (base: string, url: URL): string | undefined => {
  const { origin, pathname } = new URL(base);
  const root = pathname.replace(/\/+$/, '');
  return url.origin === origin && url.pathname.startsWith(`${root}/`)
    ? url.pathname.slice(root.length).replace(/\/+$/, '')
    : undefined;
};
