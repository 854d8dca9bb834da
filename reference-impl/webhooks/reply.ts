/** A receiver's answer. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}
