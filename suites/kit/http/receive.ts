import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';

/** The most that the suite takes of one answer, whatever the target sends. */
export interface AnswerLimits {
  /** Milliseconds from the moment when the request leaves to the last byte of the answer. */
  readonly withinMs: number;
  /** The largest body, in bytes, compressed or not; inclusive. */
  readonly bytes: number;
}

/** An answer beyond a limit. The connection is closed: the rest of the answer is not read. */
export class AnswerLimit extends Error {
  override readonly name = 'AnswerLimit';
}

/** No answer came, or what came was none: not reached, cut off, no HTTP. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Whether the connection had been used before and ended before the first byte of this answer. */
  readonly isStale: boolean;

  constructor(cause: Error, isStale: boolean) {
    super(cause.message, { cause });
    this.isStale = isStale;
  }
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** More informational answers (1xx) than this before the answer itself are a flood. */
const mostInformational = 50;

const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 100) / 100} MB`;

const tooLarge = (bytes: number): AnswerLimit =>
  new AnswerLimit(`The answer is larger than ${megabytes(bytes)} (limits.answerMegabytes)`);

type Head = Pick<Received, 'status' | 'headers'>;

/**
 * Sends a request and reads its answer as it came. One timer runs for the whole answer: an answer that comes one byte
 * at a time never ends otherwise, because the client's own timeouts measure gaps. Raises AnswerLimit or
 * NoAnswer.
 */
const readAnswer = (
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { withinMs, bytes }: AnswerLimits,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let informational = 0;
    let head: Head | undefined;
    let timer: NodeJS.Timeout | undefined;
    dispatcher.dispatch(request, {
      onRequestStart: (controller) => {
        // The timer holds the controller: nothing can be collected while the answer is awaited.
        clearTimeout(timer);
        timer = setTimeout(() => {
          controller.abort(
            new AnswerLimit(`The answer was not complete within ${withinMs} ms (timeouts.requestMs)`),
          );
        }, withinMs);
      },
      onResponseStart: (controller, status, headers) => {
        if (status >= 200) head = { status, headers };
        else informational += 1;
        if (informational > mostInformational)
          controller.abort(
            new AnswerLimit(`More than ${mostInformational} informational answers (1xx) came first`),
          );
      },
      onResponseData: (controller, chunk) => {
        length += chunk.length;
        if (length > bytes) controller.abort(tooLarge(bytes));
        else chunks.push(chunk);
      },
      onResponseEnd: () => {
        clearTimeout(timer);
        resolve({ ...(head ?? { status: 0, headers: {} }), body: Buffer.concat(chunks) });
      },
      onResponseError: (_controller, error) => {
        clearTimeout(timer);
        const isLimit = error instanceof AnswerLimit;
        reject(isLimit ? error : new NoAnswer(error, head === undefined && wasUsedBefore(error)));
      },
    });
  });

/** A socket that somebody hung up: the system does not say whether it had been used. */
const hungUp = new Set<unknown>(['ECONNRESET', 'EPIPE']);

const wasUsedBefore = (error: Error): boolean => {
  const { code, socket } = error as {
    readonly code?: unknown;
    readonly socket?: { readonly bytesRead?: number };
  };
  return hungUp.has(code) || (code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0);
};

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const isOutputTooLarge = (cause: unknown): boolean =>
  (cause as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';

/** The body without its content codings, the last one first. A coding that nobody knows leaves it as it is. */
const decoded = async ({ headers, body }: Received, { bytes }: AnswerLimits): Promise<Buffer> => {
  const codings = [headers['content-encoding'] ?? []].flat().join(',').toLowerCase().split(',');
  let plain = body;
  for (const coding of codings.toReversed()) {
    const decode = decoders[coding.trim()];
    if (decode === undefined || plain.length === 0) continue;
    try {
      plain = await decode(plain, { maxOutputLength: bytes });
    } catch (cause) {
      if (isOutputTooLarge(cause)) throw tooLarge(bytes);
      throw new AnswerLimit(`The answer cannot be decoded as ${coding.trim()}: ${(cause as Error).message}`);
    }
  }
  return plain;
};

/** An answer within the limits, its body decoded. Raises AnswerLimit or NoAnswer. */
export const receive = async (
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: AnswerLimits,
): Promise<Received> => {
  const answer = await readAnswer(dispatcher, request, limits);
  return { ...answer, body: await decoded(answer, limits) };
};
