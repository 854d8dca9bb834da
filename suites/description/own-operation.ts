import type { JsonObject } from '../../spec/json.ts';

/** The schemas of a description that others refer to, by name. References lead nowhere else. */
export type Definitions = Readonly<Record<string, JsonObject>>;

/** A schema of a description, with what its references lead to. */
export interface OwnSchema {
  readonly node: JsonObject;
  readonly definitions: Definitions;
}

export interface OwnContent {
  readonly mediaType: string;
  readonly schema?: OwnSchema;
}

export interface OwnParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema?: OwnSchema;
}

export interface OwnResponse {
  /** A status, a class of them as `4XX`, or `default`. */
  readonly code: string;
  readonly contents: readonly OwnContent[];
}

/** An operation of a description, in one form for every version of OpenAPI. A webhook has its name as path. */
export interface OwnOperation {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Whose credentials it takes, where they are of one kind alone and others' are of the other. */
  readonly caller?: 'platform' | 'agent';
  /** Addresses that paths are relative to. */
  readonly servers: readonly string[];
  readonly parameters: readonly OwnParameter[];
  readonly body: readonly OwnContent[];
  /** A request without a body is refused. */
  readonly isBodyRequired?: boolean;
  readonly responses: readonly OwnResponse[];
}

/** Something of a description that could not be read. Nothing is concluded from it. */
export interface Unread {
  /** Where, in words or as a pointer. */
  readonly at: string;
  /** A clause. */
  readonly why: string;
}

/** A text of a description that is about no operation, or about one. */
export interface AboutText {
  /** What it is about, where a tag or an operation says it. */
  readonly head: string;
  /** In Markdown, as descriptions are. */
  readonly text: string;
}

/** The target's account of itself in an OpenAPI file. */
export interface OwnFile {
  readonly operations: readonly OwnOperation[];
  readonly webhooks: readonly OwnOperation[];
  /** Its texts about the whole, and about its tags and servers. */
  readonly about: readonly AboutText[];
  /** `info.version`; absent where it says none. */
  readonly version?: string;
  readonly unread: readonly Unread[];
}

/** In front of the name of a definition, in a reference. */
export const definitionsAt = 'own.json#/$defs/';

/** A schema that stands for a reference; itself where it is none. */
export const followed = ({ node, definitions }: OwnSchema): OwnSchema => {
  let at = node;
  // A reference to a reference is rare, and one that never ends is cut when the file is read.
  for (let steps = 0; steps < 20; steps++) {
    const { $ref: reference } = at;
    if (typeof reference !== 'string') break;
    at = definitions[reference.slice(definitionsAt.length)] ?? {};
  }
  return { node: at, definitions };
};
