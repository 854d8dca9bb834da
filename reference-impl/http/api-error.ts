/**
 * A refusal. Thrown anywhere below a handler; one error handler turns it into the documented error body.
 * `headers` go out with it, e.g. `WWW-Authenticate`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { details, headers = {} }: Pick<Partial<ApiError>, 'details' | 'headers'> = {},
  ) {
    // A refusal is an answer, not a fault: nobody reads where it was thrown, and finding that out costs more than it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

/** One member of a request that is not as it must be. `field` is dotted: `personalInfo.birthDate`. */
export interface FieldError {
  readonly field: string;
  /** The limit that does not hold, e.g. `{pattern: '^x'}`. */
  readonly constraint: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** 400 INVALID_INPUT that names each wrong member. The message repeats the first. */
export const invalidInput = (errors: readonly [FieldError, ...FieldError[]]): ApiError =>
  new ApiError(400, 'INVALID_INPUT', errors[0].message, { details: { errors } });

/** 400 INVALID_INPUT about one member that breaks a rule which no schema can say. */
export const invalidField = (field: string, message: string): ApiError =>
  invalidInput([{ field, constraint: {}, message }]);

export const conflict = (message: string, code = 'CONFLICT'): ApiError => new ApiError(409, code, message);

/** 404 with the code of the resource, or the one neutral code that the document has. */
export const notFound = (message: string, code = 'REFERENCE_NOT_FOUND'): ApiError =>
  new ApiError(404, code, message);

export const forbidden = (message: string): ApiError => new ApiError(403, 'FORBIDDEN', message);

/** Said of a path below the base address that no operation has. */
export const nothingServed = 'Nothing is served at this path. The documentation at /docs has all of them.';
