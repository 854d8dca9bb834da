/**
 * Every bound of this server that the document does not state. Whatever is above one is refused or cut short in the
 * way that its line says; nothing else stops it. Tests start servers with smaller ones.
 */
export const limits = {
  /** Bytes of a JSON body. More: 413. Documents and CSV files are forms, and larger. */
  jsonBytes: 256 * 1024,
  /** Items of one array of a request. More: 400. */
  arrayItems: 1000,
  /** Members and items of a request body of which every error is looked for. Of larger bodies, only the first. */
  thoroughlyCheckedValues: 500,
  /** Errors that one refusal lists. The rest is left out. */
  fieldErrors: 100,
  /** Levels of brackets in a JSON body. More: 400. */
  nesting: 64,
} as const;

/** The bounds of one server. Numbers in the unit that the line of `limits` says. */
export type Limits = Readonly<Record<keyof typeof limits, number>>;
