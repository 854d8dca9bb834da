import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import { isSeenAccepted, type Recording } from './recording.ts';

/** A resource that the client was shown: by an answer, a row of a list, or an event that it acknowledged. */
export interface Reported {
  /** The line of the evidence; it is written when all is over. */
  readonly n: number;
  /** The last line before it began. */
  readonly opened: number;
  readonly id: string;
  readonly shown: JsonObject;
  /** The type of the event; undefined for answers. */
  readonly event?: string;
}

const rowsIn = (body: JsonObject): readonly JsonObject[] => {
  const { data } = body;
  return Array.isArray(data) ? data.map(asJsonObject) : [body];
};

const withIds = (
  { n, opened }: Pick<Reported, 'n' | 'opened'>,
  rows: readonly JsonObject[],
  event?: string,
): readonly Reported[] =>
  rows.flatMap((shown) =>
    typeof shown['id'] === 'string'
      ? [{ n, opened, id: shown['id'], shown, ...(event !== undefined && { event }) }]
      : [],
  );

/** Forgeries prove nothing: nobody may rely on them. */
const isGenuine = (manner: string): boolean =>
  ['as-it-came', 'duplicate', 'late', 'with-unknown-members'].includes(manner);

const collected = ({ exchanges, hooks }: Recording): readonly Reported[] =>
  [
    ...exchanges.filter(isSeenAccepted).flatMap((one) => withIds(one, rowsIn(one.got))),
    ...hooks
      .filter(({ status, manner }) => status >= 200 && status < 300 && isGenuine(manner))
      .flatMap((hook) => withIds(hook, [hook.data], hook.type)),
  ].toSorted((one, other) => one.n - other.n);

const known = new WeakMap<Recording, readonly Reported[]>();

/** Everything that a client was shown of resources, in order. */
export const reported = (recording: Recording): readonly Reported[] => {
  const all = known.get(recording) ?? collected(recording);
  known.set(recording, all);
  return all;
};

/**
 * The reports of a resource up to a line that can be the last one to a client: an act after that line knows one of them.
 * Of two that came at the same time, an event and an answer, either may have been taken last.
 */
export const lastReported = (all: readonly Reported[], id: string, upTo: number): readonly JsonObject[] => {
  const known = all.filter((one) => one.id === id && one.n <= upTo);
  const begunLast = Math.max(...known.map(({ opened }) => opened));
  return known.filter(({ n }) => n > begunLast).map(({ shown }) => shown);
};

/** Whether the last report may have had this. None at all is right. */
export const mayHaveReported = (
  reports: readonly JsonObject[],
  isRight: (shown: JsonObject) => boolean,
): boolean => reports.length === 0 || reports.some(isRight);
