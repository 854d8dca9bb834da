/** A receiver's answer. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** The result of one attempt: the receiver's answer, or why there was none. */
export type Attempt = (Reply | { readonly error: string }) & {
  /** The headers of its request. */
  readonly headers?: Readonly<Record<string, string>>;
};
