import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import { isSeenAccepted, type Recording } from './recording.ts';

/** A resource that the client was shown: by an answer, a row of a list, or an event that it acknowledged. */
export interface Reported {
  /** The line of the evidence. */
  readonly n: number;
  readonly id: string;
  readonly shown: JsonObject;
  /** The type of the event; undefined for answers. */
  readonly event?: string;
}

const rowsIn = (body: JsonObject): readonly JsonObject[] => {
  const { data } = body;
  return Array.isArray(data) ? data.map(asJsonObject) : [body];
};

const withIds = (n: number, rows: readonly JsonObject[], event?: string): readonly Reported[] =>
  rows.flatMap((shown) =>
    typeof shown['id'] === 'string'
      ? [{ n, id: shown['id'], shown, ...(event !== undefined && { event }) }]
      : [],
  );

/** Forgeries prove nothing: nobody may rely on them. */
const isGenuine = (manner: string): boolean =>
  ['as-it-came', 'duplicate', 'late', 'with-unknown-members'].includes(manner);

const collected = ({ exchanges, hooks }: Recording): readonly Reported[] =>
  [
    ...exchanges.filter(isSeenAccepted).flatMap(({ n, got }) => withIds(n, rowsIn(got))),
    ...hooks
      .filter(({ status, manner }) => status >= 200 && status < 300 && isGenuine(manner))
      .flatMap(({ n, data, type }) => withIds(n, [data], type)),
  ].toSorted((one, other) => one.n - other.n);

const known = new WeakMap<Recording, readonly Reported[]>();

/** Everything that a client was shown of resources, in order. */
export const reported = (recording: Recording): readonly Reported[] => {
  const all = known.get(recording) ?? collected(recording);
  known.set(recording, all);
  return all;
};

/** The last report of a resource up to a line: a later act of the client knows it. */
export const lastReported = (all: readonly Reported[], id: string, upTo: number): Reported | undefined =>
  all.findLast((one) => one.id === id && one.n <= upTo);
