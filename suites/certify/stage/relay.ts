import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closed, listening } from '../../../spec/http-server.ts';
import { jsonIn } from '../../../spec/json.ts';
import { isOutgoingPayment } from '../../../spec/webhooks.ts';
import type { WebhookManner } from '../../../spec/results/client-evidence.ts';
import type { Recorder } from '../evidence/recorder.ts';
import type { Secrets } from '../evidence/secrets.ts';
import { bytesOf } from './body.ts';
import type { WebhookTrouble } from './provocation.ts';
import { createWebhookSender, isAcknowledged, type Attempt, type WebhookSender } from './webhook-sender.ts';

/** An event as the service sent it. */
export interface ServiceEvent {
  readonly id?: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The state with which a relay goes on where another one stopped. */
export interface RelaySession {
  /** Where the mock sends webhooks: it remembers the address. */
  readonly port?: number;
  /** As PEM. */
  readonly privateKey?: string;
  /** Where the client wants webhooks. */
  readonly target?: string;
}

interface RelayOptions {
  readonly recorder: Recorder;
  readonly secrets: Secrets;
  /** The session that an earlier relay left, to go on with. */
  readonly before?: RelaySession | undefined;
  /** Kills the program of the client. */
  readonly onKill: () => Promise<void>;
}

export interface Relay extends Pick<
  WebhookSender,
  'publicKey' | 'target' | 'aim' | 'underWay' | 'busyMs' | 'setDown'
> {
  /** Where the mock sends webhooks. */
  readonly url: string;
  readonly provoke: (trouble: WebhookTrouble | undefined) => void;
  /** Lets go what was held. */
  readonly release: () => Promise<void>;
  /** Sends something that the service did not send, or not so. */
  readonly send: (event: unknown, manner: WebhookManner) => Promise<void>;
  /** The state that another relay needs to go on. */
  readonly session: () => RelaySession;
  /** Every event of the service so far. */
  readonly events: () => readonly ServiceEvent[];
  /** Events that the client has not acknowledged yet, and that will be sent again. */
  readonly unacknowledged: () => number;
  readonly close: () => Promise<void>;
}

/** Numbers as other senders write them, and as no double holds them. */
const news = '{"since":"2031-01-01","because":["nobody knows"],"weight":1.0,"serial":12345678901234567890}';

/** An unknown member, put into an event and into its data. */
const withUnknownMembers = (text: string): string => {
  const event = jsonIn(text) as Record<string, unknown>;
  const data = { ...(event['data'] as object), reconsidered: null };
  return JSON.stringify({ ...event, reconsidered: null, data }).replaceAll(
    '"reconsidered":null',
    `"reconsidered":${news}`,
  );
};

const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, turned(inner)]);
  return Object.fromEntries(members.toReversed());
};

/**
 * The same event with line ends, also the last, blanks, escapes, a zero behind each fraction, and its members in another order: no
 * library writes JSON so. Whole numbers stay as they are: a receiver may take nothing else for an integer.
 */
const spelledOtherwise = (text: string): string =>
  JSON.stringify(turned(jsonIn(text)), null, 3)
    .replaceAll('_', String.raw`\u005f`)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/^( *"[^"]+": -?\d+\.\d+)(,?)$/gm, '$10$2')
    .concat('\n');

const resourceOf = (text: string): string =>
  String((jsonIn(text) as { readonly data?: { readonly id?: string } } | undefined)?.data?.id);

const typeOf = (text: string): string =>
  String((jsonIn(text) as { readonly type?: unknown } | undefined)?.type);

/** One of each resource in turn, those of one resource in their order. */
const mixed = (texts: readonly string[]): readonly string[] => {
  const resources = [...new Set(texts.map(resourceOf))];
  const queues = resources.map((resource) => texts.filter((text) => resourceOf(text) === resource));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, n) => n).flatMap((n) =>
    queues.flatMap((queue) => queue.slice(n, n + 1)),
  );
};

/** The troubles that hold events, and in which order they let them go. */
const orders: Readonly<Record<string, (held: readonly string[]) => readonly string[]>> = {
  late: (held) => [...held],
  reordered: (held) => held.toReversed(),
  mixed,
};

/** The events behind which a program is killed. */
const killsBehind: Readonly<Record<string, string>> = {
  'killed-behind-an-arrival': 'OUTGOING_PAYMENT.COMPLETED',
  'killed-behind-a-refund': 'OUTGOING_PAYMENT.REFUND_COMPLETED',
};

/** The service sends an event again until it is acknowledged; so does the relay with those it held. */
const attemptsWhenHeld = 3;

/** Events that the service does not send again. */
const sentOnce: ReadonlySet<string> = new Set(['TEST', 'INCOMING_PAYMENT.PENDING']);

const deliverLate = async ({ deliver }: WebhookSender, text: string): Promise<void> => {
  for (let attempt = 1; attempt <= attemptsWhenHeld; attempt += 1)
    if (isAcknowledged(await deliver(text, 'late'))) return;
};

/** Passes an event on as the trouble of the day has it; held events are acknowledged by the relay itself. */
const passOn = async (
  { deliver }: WebhookSender,
  text: string,
  trouble: WebhookTrouble | undefined,
  held: string[],
): Promise<Attempt> => {
  if (trouble !== undefined && trouble in orders) {
    held.push(text);
    return { status: 200 };
  }
  if (trouble === 'unknown-members') return deliver(withUnknownMembers(text), 'with-unknown-members');
  if (trouble === 'forged-before' && isOutgoingPayment(typeOf(text)))
    await deliver(text, 'signed-by-another-key');
  const first = await deliver(trouble === 'spelled-otherwise' ? spelledOtherwise(text) : text, 'as-it-came');
  if (trouble === 'duplicates') {
    await deliver(text, 'duplicate');
    // And once more when others have come: whoever remembers the last event alone takes it for a new one.
    held.push(text);
  }
  return first;
};

/**
 * Stands between the webhooks of the mock and the client: records each with its answer, signs them with a key of its
 * own, and can hold, repeat, alter and forge them.
 */
export const startRelay = async (options: RelayOptions): Promise<Relay> => {
  const { recorder, secrets, before = {}, onKill } = options;
  const sender = createWebhookSender(recorder, secrets, before.privateKey);
  sender.aim(before.target);
  const held: string[] = [];
  const events: ServiceEvent[] = [];
  const open = new Set<string>();
  let trouble: WebhookTrouble | undefined;

  const receive = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = (await bytesOf(message)).toString('utf8');
    const event = jsonIn(text) as ServiceEvent;
    events.push(event);
    const attempt = await passOn(sender, text, trouble, held);
    const id = event.id ?? text;
    if (isAcknowledged(attempt) || sentOnce.has(event.type)) open.delete(id);
    else open.add(id);
    if (isAcknowledged(attempt) && killsBehind[trouble ?? ''] === event.type) {
      trouble = undefined;
      await onKill();
    }
    response.writeHead('status' in attempt ? attempt.status : 502).end();
  };

  const server = createServer((message, response) => {
    receive(message, response).catch(() => response.destroy());
  });
  const port = await listening(server, before.port ?? 0);
  const { publicKey, privateKey, target, aim, underWay, busyMs, setDown, deliver } = sender;

  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    publicKey,
    target,
    aim,
    underWay,
    busyMs,
    setDown,
    provoke: (wanted) => {
      trouble = wanted;
    },
    release: async () => {
      const texts = orders[trouble ?? '']?.(held) ?? [...held];
      held.length = 0;
      const ended = trouble;
      trouble = undefined;
      for (const text of texts)
        if (ended === 'duplicates') await sender.deliver(text, 'duplicate');
        else await deliverLate(sender, text);
    },
    send: async (event, manner) => {
      await deliver(JSON.stringify(event), manner);
    },
    session: () => {
      const aimed = target();
      return { port, privateKey, ...(aimed !== undefined && { target: aimed }) };
    },
    events: () => events,
    unacknowledged: () => (target() === undefined ? 0 : open.size),
    close: () => closed(server),
  };
};
