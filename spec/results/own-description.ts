import type { RecordedExchange } from './findings.ts';

/** An answer that the target's own description does not allow. */
export interface OwnBreach {
  readonly operation: string;
  readonly status: number;
  /** JSON pointer into the body, with `*` for every place in a list; `''` for the answer as a whole. */
  readonly at: string;
  readonly message: string;
}

/** The same for breaches of one kind. */
export const breachKey = ({ operation, status, at, message }: OwnBreach): string =>
  [operation, status, at, message].join(' ');

/** One such breach, in how many answers it was seen, and one of the exchanges that show it. */
export interface CountedBreach extends OwnBreach {
  readonly count: number;
  readonly exchange: RecordedExchange;
}

/**
 * Where the target's own description and the document part:
 * - `refuses`: it forbids what the document states; an answer that conforms breaks it.
 * - `accepts`: it allows what the document forbids.
 * - `silent`: it says nothing of a member that the document describes.
 */
export const partings = ['refuses', 'accepts', 'silent'] as const;

/** One fact on which they part, with every place where it shows. */
export interface Contradiction {
  readonly kind: (typeof partings)[number];
  /** The values in words: `one over the maximum`, `the value HOLD`; of an enumeration all that are concerned. */
  readonly what: readonly string[];
  readonly rules: readonly string[];
  readonly places: readonly ContradictionPlace[];
}

export interface ContradictionPlace {
  /** The operation, by our name; of a webhook its type. */
  readonly operation: string;
  readonly side: 'request' | 'answer' | 'webhook' | 'query' | 'header';
  /** JSON pointer into the body, `''` for the whole; the name of a query parameter or header. */
  readonly at: string;
}

/** Differences of the target's own OpenAPI description from the document, and from the target's answers. */
export interface OwnDescription {
  /** As given to `--openapi`. */
  readonly file: string;
  /** Operations of the document that the file describes, by our names. */
  readonly described: readonly string[];
  /** Operations of the document that it does not describe at the path tried. */
  readonly absent: readonly string[];
  readonly contradictions: readonly Contradiction[];
  /** Parts of it that could not be read or compared; absent where all could. */
  readonly unread?: readonly { readonly at: string; readonly why: string }[];
  /** Grows during the run. `count` is how often the answer broke the description in this way. */
  readonly breaches: readonly CountedBreach[];
  /** Absent where the target file says that it is complete. */
  readonly names?: FoundNames;
}

/** An operation that the document only names, found in the description by what it is called there. */
export interface FoundOperation {
  readonly operation: string;
  /** Method and path as the description has them. */
  readonly theirs: string;
  /** By what it was found. */
  readonly signs: readonly string[];
}

/** Operations of the description that the document only names. No person has reviewed them. */
export interface FoundNames {
  readonly found: readonly FoundOperation[];
  readonly unmatched: readonly { readonly operation: string; readonly why: string }[];
  /** Entries that are used in this run, as a target file would have them. */
  readonly dialect: Readonly<Record<string, object>>;
}
