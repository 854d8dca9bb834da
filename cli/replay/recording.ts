import { exitCodes } from '../../reports/judgement/policy.ts';
import { messageOf } from '../../spec/error-message.ts';
import { givenText } from '../../spec/given-file.ts';
import { asJsonObject, isJsonObject, jsonIn, type JsonObject } from '../../spec/json.ts';
import { CliError } from '../run/cli-error.ts';

/** A request of a recording, with the answer that it had. */
export interface Step {
  readonly operation: string;
  readonly at: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly answer: { readonly status: number; readonly body: unknown };
}

/** A violation as it was recorded: what the page of a report saves, and `psi report show --as har`. */
export interface Recording {
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer to the member to blame, in the last answer. */
  readonly pointer: string | undefined;
  /** The version of the interface that the target was examined on; recordings of earlier psi lack it. */
  readonly contract: string | undefined;
  readonly base: string;
  readonly seed: number;
  /** The beginning of every name that the run made. */
  readonly prefix: string;
  readonly steps: readonly Step[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const headersIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Array.isArray(value) ? value : [])
      .filter(isJsonObject)
      .map(({ name, value: held }) => [text(name).toLowerCase(), text(held)]),
  );

const stepIn = (entry: JsonObject): Step => {
  const request = asJsonObject(entry['request']);
  const response = asJsonObject(entry['response']);
  const sent = asJsonObject(request['postData'])['text'];
  return {
    operation: text(entry['comment']),
    at: text(entry['startedDateTime']),
    method: text(request['method']),
    url: text(request['url']),
    headers: headersIn(request['headers']),
    body: typeof sent === 'string' ? sent : undefined,
    answer: {
      status: Number(response['status']),
      body: jsonIn(text(asJsonObject(response['content'])['text'])),
    },
  };
};

const recordingIn = (content: string): Recording | undefined => {
  const log = asJsonObject(asJsonObject(jsonIn(content))['log']);
  const about = log['_psi'];
  const entries = Array.isArray(log['entries']) ? log['entries'].filter(isJsonObject) : [];
  if (!isJsonObject(about) || entries.length === 0) return undefined;
  const { pointer, contract, base, seed, prefix } = about;
  if (typeof base !== 'string' || typeof seed !== 'number' || typeof prefix !== 'string') return undefined;
  return {
    rule: text(about['rule']),
    expected: text(about['expected']),
    actual: text(about['actual']),
    pointer: typeof pointer === 'string' ? pointer : undefined,
    contract: typeof contract === 'string' ? contract : undefined,
    base,
    seed,
    prefix,
    steps: entries.map(stepIn),
  };
};

/** A recording has the exchanges of one violation. */
const mostMegabytes = 64;

/** Reads a recording. Raises a CliError where the file is something else. */
export const readRecording = (file: string): Recording => {
  let content: string;
  try {
    content = givenText(file, mostMegabytes);
  } catch (cause) {
    throw new CliError(exitCodes.usage, `${file} cannot be read: ${messageOf(cause)}.`);
  }
  const recording = recordingIn(content);
  if (recording === undefined)
    throw new CliError(
      exitCodes.usage,
      `${file} is no recording of a violation. Save one on the page of a report, or by \`psi report show RULE --as har > FILE\`.`,
    );
  return recording;
};
