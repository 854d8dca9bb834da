/**
 * Where the one-time codes come from that the target sends to customers. `{contact}` stands for the email address or
 * phone number that a code was sent to.
 */
export type CodeSource =
  /** Every code is this one. */
  | { readonly fixed: string }
  /** A file that grows: one JSON object per line, `{"to": …, "code": …}`. */
  | { readonly file: string }
  /** A shell command; the last line it prints is the code. */
  | { readonly command: string }
  /** An address; it answers with the code, as text or as `{"code": …}`. */
  | { readonly http: string };

/** Tried where the target file says nothing. */
export const assumedCode = '123456';
