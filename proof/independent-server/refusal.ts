/** An answer that says no: one of the error bodies of the service. Source: Errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A request that breaks a limit. The document gives no status for it; this server has its own. */
export const unprocessable = (message: string, complaints: readonly string[] = []): Refusal =>
  new Refusal(422, 'UNPROCESSABLE', message, { complaints });

/** A request that the state of the resource does not allow. */
export const conflict = (code: string, message: string): Refusal => new Refusal(409, code, message);

/** Something that is not there, with a code of the document's table. Source: Errors > 404. */
export const missing = (code: string, what: string): Refusal =>
  new Refusal(404, code, `There is no ${what}.`);
