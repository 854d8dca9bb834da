import { contract, ofContract } from '../../../../spec/contract/in-use.ts';
import type { WebhookManner } from '../../../../spec/results/client-evidence.ts';
import type { Hook, Recording } from '../recording.ts';
import { sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';
import { isCardTransaction, isOutgoingPayment } from '../../../../spec/webhooks.ts';

const timeoutMs = 10_000;

/** How the types of events begin that the document names besides those of outgoing payments. */
const otherFamilies = ofContract(({ webhookKinds }) =>
  Object.values(webhookKinds).map(({ family }) => `${family}.`),
);

const isOutgoing = ({ type }: Hook): boolean => isOutgoingPayment(type);
const isOther = ({ type }: Hook): boolean => otherFamilies().some((family) => type.startsWith(family));

/** A delivery that ended after the client was stopped was ended by that. */
const isAfterItsEnd = ({ notes }: Recording, { n }: Hook): boolean =>
  notes.some((note) => note.what === 'stopped' && note.n < n);

/** From when the stage kills the client's program until it shows itself again, nobody can answer. */
const isWhileDown = ({ notes, exchanges }: Recording, hook: Hook): boolean => {
  const killed = notes.findLast(({ what, n }) => what === 'killed' && n < hook.n);
  if (killed === undefined) return false;
  const started = notes.find(({ what, n }) => what === 'started' && n > killed.n);
  if (started === undefined) return true;
  const shows = exchanges.find(({ opened }) => opened >= started.n)?.n ?? Infinity;
  return hook.opened < (started.about['isUp'] === true ? started.n : shows);
};

/** The receiver's behaviour, by the code of a connection that came to nothing. */
const withoutAnswer: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'the connection ended without an answer',
  ECONNRESET: 'the connection ended without an answer',
  ECONNREFUSED: 'nothing listened at the address',
};

const shown = ({ answer }: Hook): string =>
  'status' in answer
    ? `was answered with ${answer.status}`
    : `had no answer: ${withoutAnswer[answer.error] ?? answer.error}`;

const acknowledged = (hook: Hook, allowed: readonly number[] = [200]): Sighting =>
  sighted(allowed.includes(hook.status), hook, `${hook.type} ${shown(hook)}.`);

const hooksOf = (recording: Recording, ...manners: readonly WebhookManner[]): readonly Hook[] =>
  recording.hooks.filter(
    (hook) =>
      manners.includes(hook.manner) && !isWhileDown(recording, hook) && !isAfterItsEnd(recording, hook),
  );

/** An incoming payment can be decided by the answer itself, in the assumed interface. */
const allowedFor = ({ type }: Hook): readonly number[] =>
  type === 'INCOMING_PAYMENT.PENDING' ? [200, 202, 403, 422] : [200];

/** Events of a payment after another event of it. */
const after =
  (earlier: string, isLater: (hook: Hook) => boolean): Check =>
  (recording) =>
    hooksOf(recording, 'as-it-came', 'late')
      .filter(isLater)
      .filter((hook) =>
        recording.hooks.some(
          ({ type, data, n }) => type === earlier && data['id'] === hook.data['id'] && n < hook.n,
        ),
      )
      .map((hook) => acknowledged(hook));

const isRefundEvent = ({ type }: Hook): boolean => type.startsWith('OUTGOING_PAYMENT.REFUND_');

const isMixed = ({ notes }: Recording): boolean =>
  notes.some(({ what, about }) => what === 'provocation' && about['trouble'] === 'mixed');

const afterRestart: Check = (recording) => {
  const killed = recording.notes.find(({ what }) => what === 'killed');
  const restart = recording.notes.find(({ what, n }) => what === 'started' && n > (killed?.n ?? Infinity));
  if (restart === undefined) return [];
  return hooksOf(recording, 'as-it-came')
    .filter((hook) => hook.opened >= restart.n && isOutgoing(hook))
    .map((hook) => acknowledged(hook));
};

const refused =
  (manner: WebhookManner): Check =>
  (recording) =>
    hooksOf(recording, manner).map((hook) =>
      sighted(
        hook.status < 200 || hook.status >= 300,
        hook,
        `The forged event ${shown(hook)}, as if it were genuine.`,
      ),
    );

const isOfCards = ({ type }: Hook): boolean => isCardTransaction(type);

export const webhooksChecks = {
  'client/webhooks/payment-events-are-acknowledged': (recording) =>
    hooksOf(recording, 'as-it-came')
      .filter(isOutgoing)
      .map((hook) => acknowledged(hook)),
  'client/webhooks/other-events-are-acknowledged': (recording) =>
    hooksOf(recording, 'as-it-came')
      .filter(isOther)
      .map((hook) => acknowledged(hook, allowedFor(hook))),
  'client/webhooks/test-webhook-is-answered': (recording) =>
    hooksOf(recording, 'as-it-came')
      .filter(({ type }) => type === 'TEST')
      .map((hook) => acknowledged(hook)),
  'client/webhooks/duplicates-are-acknowledged': (recording) =>
    hooksOf(recording, 'duplicate').map((hook) => acknowledged(hook, [200, 409])),
  'client/webhooks/late-events-are-taken': (recording) =>
    isMixed(recording)
      ? []
      : hooksOf(recording, 'late')
          .filter(isOutgoing)
          .map((hook) => acknowledged(hook)),
  'client/webhooks/interleaved-events-do-no-harm': (recording) =>
    isMixed(recording)
      ? hooksOf(recording, 'late')
          .filter(isOutgoing)
          .map((hook) => acknowledged(hook))
      : [],
  'client/webhooks/listens-after-completed': after(
    'OUTGOING_PAYMENT.COMPLETED',
    ({ type }) => type === 'OUTGOING_PAYMENT.FAILED',
  ),
  'client/webhooks/listens-after-failed': after('OUTGOING_PAYMENT.FAILED', isRefundEvent),
  'client/webhooks/failed-refund-is-acknowledged': (recording) =>
    hooksOf(recording, 'as-it-came')
      .filter(({ type }) => type === 'OUTGOING_PAYMENT.REFUND_FAILED')
      .map((hook) => acknowledged(hook)),
  'client/webhooks/listens-after-a-refund': after(
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ({ type }) => type === 'OUTGOING_PAYMENT.COMPLETED',
  ),
  'client/webhooks/survives-a-restart': afterRestart,
  'client/webhooks/card-events-of-other-types-are-acknowledged': (recording) =>
    hooksOf(recording, 'as-it-came', 'of-an-unknown-type')
      .filter((hook) => isOfCards(hook) && !contract().cardTransactionEvents.includes(hook.type))
      .map((hook) => acknowledged(hook)),
  'client/webhooks/unknown-types-are-acknowledged': (recording) =>
    hooksOf(recording, 'of-an-unknown-type', 'of-an-unknown-status')
      .filter((hook) => !isOfCards(hook))
      .map((hook) => acknowledged(hook)),
  'client/webhooks/unknown-members-do-no-harm': (recording) =>
    hooksOf(recording, 'with-unknown-members').map((hook) => acknowledged(hook)),
  'client/webhooks/answers-within-ten-seconds': (recording) =>
    hooksOf(recording, 'as-it-came', 'duplicate', 'late').map((hook) =>
      sighted(hook.ms < timeoutMs, hook, `${hook.type} was answered after ${Math.round(hook.ms / 1000)} s.`),
    ),
  'client/webhooks/forged-events-are-refused': refused('signed-by-another-key'),
  'client/webhooks/unsigned-events-are-refused': refused('unsigned'),
  'client/webhooks/altered-events-are-refused': refused('altered-after-signing'),
} as const satisfies CheckBook;
