import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CheckResult } from './report.ts';

const entries =
  /\b(?:dialect(?:\.[\w*]+)+|credentials\.\w+|webhooks\.\w+|timeouts\.\w+|pacing\.\w+|limits\.\w+|controlUrl)/;

/** A kind of entry alone, without the operation, trigger or member that it is of. */
const kindAlone = /^dialect\.(?:operations|triggers|bodies|members|parameters|events|values)$/;

/** Whether an entry says already that there is no way; and few targets have a clock that can be moved. */
const isUseless = (entry: string, text: string): boolean =>
  entry === 'controlUrl' || text.includes(`${entry} is null`);

/**
 * The entry of a target file that a text names, of several the first that people can write; undefined where it names a
 * kind of entry alone.
 */
export const entryNamedIn = (text: string): string | undefined => {
  const named = [...text.matchAll(new RegExp(entries, 'g'))].map(([entry]) => entry);
  const entry = named.find((each) => !isUseless(each, text)) ?? named[0];
  return entry === undefined || kindAlone.test(entry) ? undefined : entry;
};

/** Whether a text is about the target file, also where it does not say which entry. */
export const isAboutTargetFile = (text: string): boolean => entries.test(text);

const nothingThere: readonly number[] = [404, 405, 501];

const makesNoSense: readonly number[] = [400, 415, 422];

/** A list that shows everybody's rows lacks the name of a parameter. */
const unnarrowed = /does not narrow|knows none of the assumed filters/;

/** The operation whose answer decided why a check stays open. */
const decidingIn = (check: CheckResult): readonly [id: OperationId, status: number] | undefined => {
  const last = check.evidence?.exchanges.at(-1);
  return last !== undefined && contract().isOperationId(last.operation)
    ? [last.operation, last.response.status]
    : undefined;
};

/** The entry that a check waits for: the one that its message names, else that of the request that decided. */
export const entryOf = (check: CheckResult, message: string): string | undefined => {
  const named = entryNamedIn(message);
  const deciding = decidingIn(check);
  if (named !== undefined || deciding === undefined) return named;
  const [id, status] = deciding;
  if (unnarrowed.test(message)) return `dialect.parameters.${id}`;
  if (contract().operation(id).shows === 'shape') return undefined;
  if (makesNoSense.includes(status)) return `dialect.bodies.${id}`;
  return nothingThere.includes(status) &&
    contract().operation(id).shows === 'name' &&
    isAboutTargetFile(message)
    ? `dialect.operations.${id}`
    : undefined;
};
