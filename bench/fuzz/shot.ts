/** A well-formed request, before anything is done to its bytes. */
export interface PlainRequest {
  readonly method: string;
  /** The target as it goes on the line: path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
}

/** Bytes that are sent on one connection, and what must come back. */
export interface Shot {
  /** The name that it is counted under: an operation, or a kind of damage to HTTP. */
  readonly kind: string;
  /** The bytes to send, in pieces that are written one after the other. */
  readonly pieces: readonly Buffer[];
  /** Of each request in it, whether it was HEAD. So many answers must come, unless `isBroken`. */
  readonly isHead: readonly boolean[];
  /** No whole request, or no clear number of them: nothing but an answer that is none would be wrong. */
  readonly isBroken: boolean;
  /** The request in it where there is one alone, for smaller ones. */
  readonly plain?: PlainRequest;
}

export const headOf = ({ method, target, headers }: PlainRequest): string =>
  [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );

/** The bytes of a request with the length of its body. */
export const bytesOf = (request: PlainRequest): Buffer => {
  const { headers, body } = request;
  const lengthy =
    body === undefined ? headers : [...headers, ['content-length', String(body.length)] as const];
  return Buffer.concat([Buffer.from(headOf({ ...request, headers: lengthy })), body ?? Buffer.alloc(0)]);
};

/** A request that is sent as it is. */
export const plainShot = (kind: string, plain: PlainRequest): Shot => ({
  kind,
  pieces: [bytesOf(plain)],
  isHead: [plain.method === 'HEAD'],
  isBroken: false,
  plain,
});
