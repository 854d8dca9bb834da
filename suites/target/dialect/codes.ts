/**
 * For what a code is sent: to verify an email address or a telephone, as a proof of strong customer authentication, or to
 * the holder of an embedded wallet.
 */
export const codeKinds = ['email', 'phone', 'sca', 'wallet'] as const;

export type CodeKind = (typeof codeKinds)[number];

/**
 * Where the one-time codes come from that the target sends to customers. `{contact}` stands for the email address or
 * phone number that a code was sent to.
 */
export type CodeSource =
  /** Every code is this one, or each of a kind. */
  | { readonly fixed: string | Readonly<Partial<Record<CodeKind, string>>> }
  /** A file that grows: one JSON object per line, `{"to": …, "code": …}`. */
  | { readonly file: string }
  /** A shell command; the last line it prints is the code. */
  | { readonly command: string }
  /** An address; it answers with the code, as text or as `{"code": …}`. */
  | { readonly http: string };

/** The code that every code of a kind is; undefined where nothing is said of that kind. */
export const fixedFor = (source: CodeSource | undefined, kind: CodeKind): string | undefined => {
  if (source === undefined || !('fixed' in source)) return undefined;
  return typeof source.fixed === 'string' ? source.fixed : source.fixed[kind];
};

/** Tried where the target file says nothing. */
export const assumedCode = '123456';
