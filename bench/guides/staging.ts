import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { KnownIds } from './known-ids.ts';
import type { GuideMock } from './mock.ts';

/** The tools that make things before a step. */
export interface Stage {
  readonly mock: GuideMock;
  readonly known: KnownIds;
  /** Sends what has to work, and signs what is answered with something to sign. Raises an Error where it is refused. */
  readonly send: (method: string, target: string, body?: JsonObject) => Promise<JsonObject>;
  /** The newest id of a kind; an empty text for none. */
  readonly newest: (kind: string) => string;
  /** A number that no other call gets. */
  readonly next: () => number;
}

/** How to make something of each kind. */
export type Makers = Readonly<Record<string, () => Promise<void>>>;

/** The rows of a page. */
export const rowsIn = ({ data }: JsonObject): readonly JsonObject[] =>
  Array.isArray(data) ? data.filter(isJsonObject) : [];
