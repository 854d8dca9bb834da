import { asBody, isToldTaken, type Body, type Recording } from './recording.ts';

/** A resource that the client was shown: by an answer, a row of a list, or an event that it acknowledged. */
export interface Told {
  /** The line of the evidence. */
  readonly n: number;
  readonly id: string;
  readonly shown: Body;
  /** The type of the event; undefined for answers. */
  readonly event?: string;
}

const rowsIn = (body: Body): readonly Body[] => {
  const { data } = body;
  return Array.isArray(data) ? data.map(asBody) : [body];
};

const withIds = (n: number, rows: readonly Body[], event?: string): readonly Told[] =>
  rows.flatMap((shown) =>
    typeof shown['id'] === 'string'
      ? [{ n, id: shown['id'], shown, ...(event !== undefined && { event }) }]
      : [],
  );

/** Forgeries tell nothing: nobody may rely on them. */
const isGenuine = (manner: string): boolean =>
  ['as-it-came', 'duplicate', 'late', 'with-unknown-members'].includes(manner);

const collected = ({ exchanges, hooks }: Recording): readonly Told[] =>
  [
    ...exchanges.filter(isToldTaken).flatMap(({ n, got }) => withIds(n, rowsIn(got))),
    ...hooks
      .filter(({ status, manner }) => status >= 200 && status < 300 && isGenuine(manner))
      .flatMap(({ n, data, type }) => withIds(n, [data], type)),
  ].toSorted((one, other) => one.n - other.n);

const known = new WeakMap<Recording, readonly Told[]>();

/** Everything that a client was told of resources, in order. */
export const told = (recording: Recording): readonly Told[] => {
  const all = known.get(recording) ?? collected(recording);
  known.set(recording, all);
  return all;
};

/** What was last told of a resource up to a line: what begins after that line knows it. */
export const lastTold = (all: readonly Told[], id: string, upTo: number): Told | undefined =>
  all.findLast((one) => one.id === id && one.n <= upTo);
