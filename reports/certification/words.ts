import type { NoteLine, WebhookManner } from '../../spec/results/client-evidence.ts';

/** Troubles of requests and webhooks in words: what the service, the network or the machine does. */
export const troubleWords: Readonly<Record<string, string>> = {
  'error-before': 'the service fails with a 500 before anything took effect',
  'error-after': 'the service fails with a 500 after the request took effect',
  'drop-before': 'the connection ends before the service has heard the request',
  'drop-after': 'the connection ends after the request took effect, without an answer',
  'rate-limit': 'the service answers 429 with Retry-After',
  refusal: 'the service refuses the request',
  forbidden: 'the service forbids the request',
  conflict: 'the service refuses the request as a conflict',
  'agent-deleted': 'the platform deletes the agent before the service hears the request',
  'unknown-code': 'the service fails with an unknown code',
  'unknown-members': 'answers and events have unknown members',
  'unknown-status': 'a read shows an unknown status',
  'withdrawn-approval': 'a read shows that the approval was withdrawn',
  'small-pages': 'lists come in pages of two rows, of one, and of none',
  'short-first-pages': 'the first pages of a list have two rows, one, and none',
  'late-quote': 'a quote comes so late that it has expired',
  'late-answer': 'an answer comes so late that what it holds has expired',
  'slow-answer': 'the answer takes two seconds',
  'kill-after': 'the program of the client is killed before it gets the answer',
  duplicates: 'every event is sent twice',
  'forged-before': 'before each event of a payment comes a forgery of it',
  'spelled-otherwise': 'events are JSON of another spelling',
  reordered: 'events come late, the newest first',
  late: 'events come late',
  'killed-behind-an-arrival': 'the program is killed behind its answer to COMPLETED',
  'killed-behind-a-refund': 'the program is killed behind its answer to REFUND_COMPLETED',
  mixed: 'events come late, those of several payments mixed',
};

export const mannerWords: Readonly<Record<WebhookManner, string>> = {
  'as-it-came': 'as the service sent it',
  duplicate: 'sent a second time',
  late: 'sent late',
  'with-unknown-members': 'with unknown members',
  'of-an-unknown-type': 'of an unknown type',
  'of-an-unknown-status': 'of an unknown status',
  'signed-by-another-key': 'forged: signed by another key',
  unsigned: 'forged: without a signature',
  'altered-after-signing': 'forged: altered after it was signed',
};

const fixed: Readonly<Record<NoteLine['what'], string>> = {
  begin: 'the scenario begins',
  started: 'the client is started',
  killed: 'the program of the client is killed',
  exited: 'the program of the client ended by itself',
  stopped: 'the client is stopped',
  clock: 'virtual time moves',
  provocation: 'trouble is prepared',
  calm: 'all trouble is over',
  output: 'the client printed',
  files: 'files in the work folder of the program',
  flood: 'more came than can be kept',
  'bad-request': 'something came that is no HTTP',
  facts: 'what was there before',
  task: 'what the command is asked to do',
  end: 'the scenario ends',
};

const amount = (ms: number): string => {
  const units: readonly (readonly [number, string])[] = [
    [86_400_000, 'days'],
    [3_600_000, 'hours'],
    [60_000, 'minutes'],
    [1000, 'seconds'],
  ];
  const [size, name] = units.find(([unit]) => ms >= unit) ?? [1, 'milliseconds'];
  return `${Math.round(ms / size)} ${name}`;
};

/** A note in words. */
export const noteWords = (what: NoteLine['what'], about: NoteLine['about']): string => {
  const { trouble, advanceMs } = about;
  if (typeof trouble === 'string') return `prepared: ${troubleWords[trouble] ?? trouble}`;
  if (typeof advanceMs === 'number') return `${amount(advanceMs)} pass`;
  return fixed[what];
};
