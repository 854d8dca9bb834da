import { setTimeout as pause } from 'node:timers/promises';
import { basicOf } from '../../spec/http-basic.ts';
import { asJsonObject, foreignJsonIn } from '../../spec/json.ts';
import { hidden } from '../../suites/kit/check/redact.ts';
import type { Target } from '../../suites/target/target.ts';
import { anew, type Anew } from './anew.ts';
import { compared, type Answer, type Comparison } from './difference.ts';
import type { Recording, Step } from './recording.ts';

/** The listener to each answer. */
export type OnStep = (step: Step, now: Answer, place: number) => void;

/** Waits for late answers: milliseconds after the last request, and between two looks. */
const patienceMs = 5000;
const betweenLooksMs = 250;
const requestMs = 30_000;

const sentAgain: ReadonlySet<string> = new Set(['accept', 'content-type', 'request-id']);

const isWebhook = ({ operation }: Step): boolean => operation.startsWith('webhook ');

const isAgents = ({ operation }: Step): boolean => operation.startsWith('agentSide.');

/** Why a step cannot be sent as it was; undefined where it can. */
const obstacle = (step: Step): string | undefined => {
  const { headers, body = '', answer } = step;
  if (isWebhook(step)) return undefined;
  if (body.includes(hidden)) return 'its body had a secret, which no report keeps';
  if (headers['content-type']?.startsWith('multipart/') === true)
    return 'it sent a file, which no report keeps';
  if (headers['service-wallet-signature'] !== undefined) return 'it was signed by a key of the run';
  if (answer.status === 401 && headers['authorization'] !== undefined)
    return 'it was sent with a credential that no report keeps';
  return undefined;
};

interface Sender {
  readonly target: Pick<Target, 'baseUrl' | 'credentials'>;
  readonly base: string;
  readonly renewed: Anew;
  /** The token of the agent, once one was redeemed. */
  agentToken: string | undefined;
}

const authorization = (step: Step, { target, agentToken }: Sender): Readonly<Record<string, string>> => {
  if (step.headers['authorization'] === undefined) return {};
  return {
    authorization: isAgents(step) ? `Bearer ${agentToken ?? ''}` : basicOf(target.credentials.sandbox),
  };
};

const send = async (step: Step, sender: Sender): Promise<Answer> => {
  const { renewed, base, target } = sender;
  const { 'idempotency-key': key } = step.headers;
  const url = renewed.text(step.url);
  const answer = await fetch(url.startsWith(base) ? `${target.baseUrl}${url.slice(base.length)}` : url, {
    method: step.method,
    headers: {
      ...Object.fromEntries(Object.entries(step.headers).filter(([name]) => sentAgain.has(name))),
      ...(key === undefined ? {} : { 'idempotency-key': renewed.key(key) }),
      ...authorization(step, sender),
    },
    ...(step.body === undefined ? {} : { body: renewed.text(step.body) }),
    signal: AbortSignal.timeout(requestMs),
    redirect: 'manual',
  });
  return { status: answer.status, body: foreignJsonIn(await answer.text()) };
};

const isAccepted = ({ status }: Answer): boolean => status < 400;

/** Sends one step, and what does not show yet again for a while. */
const sendPatiently = async (
  step: Step,
  sender: Sender,
  isAsRecorded: (now: Answer) => boolean,
): Promise<Answer> => {
  const until = Date.now() + patienceMs;
  let now = await send(step, sender);
  while (step.method === 'GET' && !isAsRecorded(now) && Date.now() < until) {
    await pause(betweenLooksMs);
    now = await send(step, sender);
  }
  return now;
};

const unknownBeforehand = ({ steps, expected }: Recording): string | undefined => {
  const place = steps.findIndex((step) => obstacle(step) !== undefined);
  const step = steps[place];
  if (step !== undefined)
    return `Step ${place + 1}, ${step.operation}, cannot be sent again: ${obstacle(step)}.`;
  const last = steps.at(-1);
  if (last === undefined || isWebhook(last) || /\bwebhooks?\b/.test(expected))
    return 'It is about webhooks, which answers do not show.';
  return undefined;
};

/** A wait as long as the one of the recording, measured from its first request. */
const pacedAs = (steps: readonly Step[]): ((step: Step) => Promise<void>) => {
  const began = Date.now();
  const beganThen = Date.parse(steps[0]?.at ?? '');
  return (step) => pause(Math.max(0, Date.parse(step.at) - beganThen - (Date.now() - began)));
};

const cutShort = (step: Step, place: number, now: Answer): Comparison => ({
  is: 'unknown',
  why: `Step ${place + 1}, ${step.operation}, had ${step.answer.status} then and ${now.status} now.`,
});

/**
 * Sends a recorded sequence again, and says whether it ends as it did. Raises an Error where the target cannot be
 * reached.
 */
export const sendAgain = async (
  recording: Recording,
  target: Sender['target'],
  onStep: OnStep,
): Promise<Comparison> => {
  const { steps, base } = recording;
  const why = unknownBeforehand(recording);
  if (why !== undefined) return { is: 'unknown', why };
  const sender: Sender = { target, base, renewed: anew(recording), agentToken: undefined };
  const inTime = pacedAs(steps);
  const against = (step: Step, now: Answer): Comparison => {
    sender.renewed.learn(step.answer.body, now.body);
    return compared(recording, step.answer, now, sender.renewed.text);
  };
  let last: Comparison = { is: 'unknown', why: 'It has no request.' };
  for (const [place, step] of steps.entries()) {
    if (isWebhook(step)) continue;
    await inTime(step);
    const isLast = place === steps.length - 1;
    const isAlike = (now: Answer): boolean => isAccepted(now) === isAccepted(step.answer);
    const now = await sendPatiently(step, sender, (answer) =>
      isLast ? against(step, answer).is === 'the same' : isAlike(answer),
    );
    onStep(step, now, place);
    last = against(step, now);
    if (!isLast && !isAlike(now)) return cutShort(step, place, now);
    const { accessToken } = asJsonObject(now.body);
    if (typeof accessToken === 'string') sender.agentToken = accessToken;
  }
  return last;
};
