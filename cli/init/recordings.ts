import { exitCodes } from '../../reports/judgement/policy.ts';
import { plural } from '../../reports/text/plural.ts';
import { namesOf } from '../../spec/names-of.ts';
import { readHar } from '../../suites/description/recording/har.ts';
import { isName } from '../../suites/description/recording/names.ts';
import { leftOut, RecordingError, type Recording } from '../../suites/description/recording/recorded.ts';
import type { Target } from '../../suites/target/target.ts';
import { CliError } from '../run/cli-error.ts';
import { unlessSignalled } from '../run/signals.ts';
import type { Dialogue } from './dialogue.ts';
import { startRecorder } from './recorder.ts';

/** Where recorded traffic comes from. */
interface RecordingSources {
  readonly har: readonly string[];
  readonly record: number | undefined;
}

const list = new Intl.ListFormat('en');

const kinds = namesOf(leftOut);

/** The requests from which nothing is learned, in words; empty where there are none. */
const leftText = ({ left }: Recording): string =>
  list.format(kinds.flatMap((kind) => (left[kind] === undefined ? [] : [`${left[kind]} ${leftOut[kind]}`])));

/** Never: only a signal ends it. */
const untilSignalled = (): Promise<never> => new Promise<never>(() => {});

const recordedAt = async (port: number, target: Target, talk: Dialogue | undefined): Promise<Recording> => {
  const recorder = await startRecorder(target, port);
  const how = `Recording. Point your client or your tests at ${recorder.url} in place of ${target.baseUrl}.`;
  if (talk === undefined) {
    process.stderr.write(`psi: ${how} Ctrl-C ends the recording.\n`);
    await unlessSignalled(untilSignalled);
  } else await talk.ask(`${how} Enter ends the recording.`, '', (value) => ({ value }));
  return recorder.end();
};

const together = (all: readonly Recording[]): Recording => {
  const left = kinds.map(
    (kind) => [kind, all.reduce((sum, each) => sum + (each.left[kind] ?? 0), 0)] as const,
  );
  return {
    exchanges: all.flatMap(({ exchanges }) => exchanges),
    left: Object.fromEntries(left.filter(([, count]) => count > 0)),
  };
};

/**
 * The traffic of recordings; undefined where none is asked for. Raises a CliError for one that cannot be read, or that
 * shows no request that succeeded.
 */
export const recordedBy = async (
  { har, record }: RecordingSources,
  target: Target,
  talk: Dialogue | undefined,
): Promise<Recording | undefined> => {
  if (har.length === 0 && record === undefined) return undefined;
  const read = har.map((file) => {
    try {
      return readHar(file, target.baseUrl);
    } catch (cause) {
      if (cause instanceof RecordingError) throw new CliError(exitCodes.usage, cause.message);
      throw cause;
    }
  });
  const recording = together(record === undefined ? read : [...read, await recordedAt(record, target, talk)]);
  if (recording.exchanges.length > 0) return recording;
  const left = leftText(recording);
  throw new CliError(
    exitCodes.usage,
    `No request to ${target.baseUrl} that succeeded was recorded${left === '' ? '' : `, only ${left}`}. Nothing was written.`,
  );
};

/** Headers that every client sends, or that psi sends, too. */
const usual =
  /^(?:authorization|accept.*|content-.*|user-agent|host|connection|sec-.*|origin|referer|cookie|cache-control|pragma|priority|dnt|te|expect|transfer-encoding|idempotency-key|request-id|service-wallet-signature|x-request-id|x-forwarded-.*|traceparent|tracestate|baggage)$/;

/** The headers that every request of a recording has, and that psi sends none of. */
const unusualHeaders = ({ exchanges: [first, ...others] }: Recording): readonly string[] =>
  (first?.headers ?? []).filter(
    (name) => isName(name) && !usual.test(name) && others.every(({ headers }) => headers.includes(name)),
  );

/** A summary of a recording, for people. */
export const recordingText = (recording: Recording): readonly string[] => {
  const left = leftText(recording);
  const headers = unusualHeaders(recording);
  return [
    `Read ${plural(recording.exchanges.length, 'recorded request')}${left === '' ? '' : `; left out: ${left}`}.`,
    ...(headers.length === 0
      ? []
      : [`Each of them has the header ${list.format(headers)}. psi does not send that.`]),
  ];
};
