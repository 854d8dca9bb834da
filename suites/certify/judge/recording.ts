import { asJsonObject, foreignJsonIn, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type {
  AskLine,
  BeliefLine,
  ExchangeLine,
  Line,
  NoteLine,
  TruthLine,
  WebhookLine,
} from '../../../spec/results/client-evidence.ts';
import { operationAt } from '../stage/operation-at.ts';

/** A request and its answer, read. */
export interface Exchange extends Omit<ExchangeLine, 'operation'> {
  readonly operation: OperationId | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON value that was sent; undefined without one. */
  readonly sent: unknown;
  /** The status that the client got; 0 when it got nothing. */
  readonly status: number;
  readonly got: JsonObject;
  /** The service's own status, whatever the client got; 0 when the service heard nothing. */
  readonly realStatus: number;
  readonly real: JsonObject;
}

/** An event and its answer, read. */
export interface Hook extends WebhookLine {
  readonly type: string;
  readonly event: JsonObject;
  readonly data: JsonObject;
  /** The receiver's status; 0 when it gave no answer. */
  readonly status: number;
}

/** Something that the client was asked to do. A command is given all at once, and answers nothing. */
export type Asked = Omit<AskLine, 'answer'> & Partial<Pick<AskLine, 'answer'>>;

/** The evidence of one scenario, read. In the order in which things ended. */
export interface Recording {
  readonly scenario: string;
  readonly lines: readonly Line[];
  readonly exchanges: readonly Exchange[];
  readonly hooks: readonly Hook[];
  readonly asks: readonly Asked[];
  /** Those that were asked one by one, each with its answer. */
  readonly answered: readonly AskLine[];
  readonly beliefs: readonly BeliefLine[];
  readonly truth: TruthLine | undefined;
  readonly notes: readonly NoteLine[];
}

/** A member as a text, whatever it is. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const notReached: ReadonlySet<string | undefined> = new Set([
  'error-before',
  'unknown-code',
  'drop-before',
  'rate-limit',
  'refusal',
  'conflict',
  'forbidden',
]);

/** The service's own answer: nothing where it never heard the request. */
const realOf = ({
  response,
  effect,
  provoked,
}: ExchangeLine): { readonly status: number; readonly text: string } => {
  const nothing = { status: 0, text: '' };
  if (effect !== undefined) return effect;
  return notReached.has(provoked) ? nothing : (response ?? nothing);
};

const readExchange = (line: ExchangeLine): Exchange => {
  const { method, url, text } = line.request;
  const { operation, params = {} } = operationAt(method, url) ?? { operation: undefined };
  const shown = line.response ?? { status: 0, text: '' };
  const real = realOf(line);
  return {
    ...line,
    operation,
    params,
    query: new URLSearchParams(url.split('?', 2)[1]),
    sent: text === undefined ? undefined : foreignJsonIn(text),
    status: shown.status,
    got: asJsonObject(foreignJsonIn(shown.text)),
    realStatus: real.status,
    real: asJsonObject(foreignJsonIn(real.text)),
  };
};

const readHook = (line: WebhookLine): Hook => {
  const event = asJsonObject(foreignJsonIn(line.text));
  return {
    ...line,
    event,
    type: String(event['type']),
    data: asJsonObject(event['data']),
    status: 'status' in line.answer ? line.answer.status : 0,
  };
};

const ofKind = <K extends Line['kind']>(
  lines: readonly Line[],
  kind: K,
): readonly Extract<Line, { kind: K }>[] =>
  lines.filter((line): line is Extract<Line, { kind: K }> => line.kind === kind);

/** Asks that a command got all at once: it is unknown when it did each. */
const tasksIn = (lines: readonly Line[]): readonly Asked[] => {
  const last = lines.at(-1)?.n ?? 0;
  return ofKind(lines, 'note')
    .filter(({ what }) => what === 'task')
    .flatMap(({ n, at, about }) => {
      const asks = about['asks'] as readonly { readonly ask: string; readonly with: JsonObject }[];
      return asks.map(({ ask, with: asked }) => ({
        kind: 'ask' as const,
        opened: n,
        n: last,
        at,
        ms: 0,
        ask,
        with: asked,
      }));
    });
};

/** Reads the evidence of a scenario. */
export const recordingOf = (scenario: string, lines: readonly Line[]): Recording => ({
  scenario,
  lines,
  exchanges: ofKind(lines, 'exchange').map(readExchange),
  hooks: ofKind(lines, 'webhook').map(readHook),
  asks: [...ofKind(lines, 'ask'), ...tasksIn(lines)],
  answered: ofKind(lines, 'ask'),
  beliefs: ofKind(lines, 'belief'),
  truth: ofKind(lines, 'truth').at(-1),
  notes: ofKind(lines, 'note'),
});

/** The requests of one operation. */
export const callsOf = (
  { exchanges }: Recording,
  ...operations: readonly OperationId[]
): readonly Exchange[] =>
  exchanges.filter(({ operation }) => operation !== undefined && operations.includes(operation));

/** Whether an answer says that the request was done. */
export const isAccepted = ({ realStatus }: Exchange): boolean => realStatus >= 200 && realStatus < 300;

/** Whether the client saw its request accepted. */
export const isSeenAccepted = ({ status }: Exchange): boolean => status >= 200 && status < 300;
