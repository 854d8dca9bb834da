import { contract } from '../../../spec/contract/in-use.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonIn } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Recorder } from '../evidence/recorder.ts';
import { createSecrets, type Secrets, type Token } from '../evidence/secrets.ts';
import { withSandboxCode } from './codes.ts';
import { idleTime } from './idle-time.ts';
import { comeLate, justInTimeMs, tooLateMs } from './lateness.ts';
import type { Mock, MockOptions, StartMock } from './mock.ts';
import type { Provocation, WebhookTrouble } from './provocation.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { startRelay, type Relay, type RelaySession } from './relay.ts';
import { serviceOf, type Service } from './service.ts';

/** The stage of a scenario: a mock, watched in both directions. */
export interface Stage {
  /** The address that the client is given. */
  readonly baseUrl: string;
  readonly tokens: { readonly sandbox: Token; readonly production: Token };
  readonly webhookKey: string;
  /** Everything that is drawn in the scenario follows from it. */
  readonly seed: string;
  readonly relay: Relay;
  /** The mock itself. */
  readonly service: Service;
  readonly platform: string;
  readonly recorder: Recorder;
  readonly provoke: (provocation: Provocation) => void;
  /** Ends every trouble of requests. */
  readonly calm: () => void;
  readonly secrets: Secrets;
  readonly provokeWebhooks: (trouble: WebhookTrouble) => void;
  /** Moves virtual time. Milliseconds. */
  readonly advance: (ms: number) => Promise<void>;
  /**
   * Waits until there was no traffic for a while, or that `isEnough`; gives up after so much time without an event on
   * its way. Milliseconds.
   */
  readonly quiet: (quietMs: number, deadlineMs: number, isEnough?: () => boolean) => Promise<boolean>;
  /** While the client is down, nothing comes to it and nothing comes from it. */
  readonly setDown: (isDown: boolean) => void;
  /** Takes the function that kills the client's program. */
  readonly onKill: (kill: () => Promise<void>) => void;
  readonly close: () => Promise<void>;
}

/**
 * How virtual time goes, where it does not go with real time: behind it by so many milliseconds until a late quote has
 * come, or not at all but for steps of so many milliseconds while something is waited for.
 */
export type StageClock = { readonly behindMs: number } | { readonly stepMs: number };

interface StageOptions {
  readonly startMock: StartMock;
  readonly recorder: Recorder;
  readonly seed: string;
  readonly data?: string;
  readonly clock?: StageClock;
  /** Where the client finds the service; any free port when absent. */
  readonly port?: number;
  /** The session that an earlier stage left, to go on with. */
  readonly session?: RelaySession;
  /** Called with what a later stage needs to go on, whenever that changes. */
  readonly onSession?: (session: RelaySession) => void;
}

/** Events of an expired quote are sent before the answer is let go. Milliseconds. */
const expiryGraceMs = 100;

/** How often standing time is brought up to real time. Milliseconds. */
const tickMs = 50;

const pollMs = 10;

const behind = (clock: StageClock | undefined): number | undefined =>
  clock !== undefined && 'behindMs' in clock ? clock.behindMs : undefined;

const mockOptionsOf = ({ seed, data, clock }: StageOptions): MockOptions => ({
  seed,
  ...(data !== undefined && { data }),
  ...(clock !== undefined && { startAt: new Date(Date.now() - (behind(clock) ?? 0)) }),
});

const endpointIn = (bytes: Buffer): string | undefined => {
  const body = jsonIn(bytes.toString('utf8'));
  const endpoint = (body as { readonly webhookEndpoint?: unknown } | undefined)?.webhookEndpoint;
  return typeof endpoint === 'string' && URL.canParse(endpoint) ? endpoint : undefined;
};

/** Puts the relay's address in place of the client's, which the relay keeps, and the mock's code in place of a spoken one. */
const redirecting =
  (relay: Relay, onSession: StageOptions['onSession']) =>
  (operation: OperationId | undefined, bytes: Buffer): Buffer => {
    if (operation !== 'config.update') return withSandboxCode(operation, bytes);
    const endpoint = endpointIn(bytes);
    if (endpoint === undefined) return bytes;
    relay.aim(endpoint);
    onSession?.(relay.session());
    const body = JSON.parse(bytes.toString('utf8')) as object;
    return Buffer.from(JSON.stringify({ ...body, webhookEndpoint: relay.url }));
  };

const clockOf = (
  service: Service,
  behindMs: number | undefined,
): { readonly catchUp: () => Promise<void>; readonly stop: () => void } => {
  let lagMs = behindMs ?? 0;
  const tick = async (): Promise<void> => {
    await service.control('POST', '/clock', { set: new Date(Date.now() - lagMs).toISOString() });
  };
  let ticking: Promise<void> = Promise.resolve();
  const timer =
    behindMs === undefined
      ? undefined
      : setInterval(() => {
          // A mock that is closing moves no clock any more.
          ticking = ticking.then(tick).catch(() => undefined);
        }, tickMs);
  return {
    catchUp: async () => {
      if (lagMs === 0) return;
      lagMs = 0;
      await tick();
    },
    stop: () => clearInterval(timer),
  };
};

const quietness =
  (recorder: Recorder, proxy: Proxy, relay: Relay) =>
  async (quietMs: number, deadlineMs: number, isEnough = (): boolean => false): Promise<boolean> => {
    const idle = idleTime(relay);
    let count = -1;
    let since = Date.now();
    while (idle() < deadlineMs) {
      const isBusy = proxy.underWay() > 0 || relay.underWay() > 0 || recorder.lines().length !== count;
      if (isBusy) {
        count = recorder.lines().length;
        since = Date.now();
      } else if (Date.now() - since >= quietMs || isEnough()) return true;
      await pause(pollMs);
    }
    return false;
  };

const noKill = async (): Promise<void> => {};

/** Moves virtual time, and writes that down. */
const advancing =
  (recorder: Recorder, service: Service): Stage['advance'] =>
  async (ms) => {
    recorder.add({ kind: 'note', what: 'clock', about: { advanceMs: ms } });
    await service.control('POST', '/clock', { advanceMs: ms });
  };

/** Their tokens open nothing any more. */
const deleteAgents = async (service: Service): Promise<void> => {
  for (const { id } of await service.rows('/agents')) await service.call('DELETE', `/agents/${String(id)}`);
};

/** Makes trouble and ends it, and writes that down. */
const troubles = (
  recorder: Recorder,
  proxy: Proxy,
  relay: Relay,
): Pick<Stage, 'provoke' | 'calm' | 'provokeWebhooks'> => ({
  provoke: (provocation) => {
    recorder.add({ kind: 'note', what: 'provocation', about: { ...provocation } });
    proxy.provoke(provocation);
  },
  calm: () => {
    recorder.add({ kind: 'note', what: 'calm', about: {} });
    proxy.calm();
  },
  provokeWebhooks: (trouble) => {
    recorder.add({ kind: 'note', what: 'provocation', about: { trouble } });
    relay.provoke(trouble);
  },
});

const settingDown =
  (relay: Relay, proxy: Proxy): Stage['setDown'] =>
  (isDown) => {
    relay.setDown(isDown);
    proxy.setDown(isDown);
  };

const open = async (mock: Mock, options: StageOptions): Promise<Stage> => {
  const { recorder, clock: wanted, port = 0, session, onSession } = options;
  const secrets = createSecrets(mock.sandbox, mock.production);
  const service = serviceOf(mock);
  let kill = noKill;
  const relay = await startRelay({ recorder, secrets, before: session, onKill: () => kill() });
  onSession?.(relay.session());
  const clock = clockOf(service, behind(wanted));
  const advance = advancing(recorder, service);
  const proxy = await startProxy({
    origin: new URL(mock.url).origin,
    recorder,
    secrets,
    port,
    seed: options.seed,
    rewritten: redirecting(relay, onSession),
    shown: (text) => {
      const target = relay.target();
      return target === undefined ? text : text.replaceAll(relay.url, target);
    },
    onLateQuote: async () => {
      await clock.catchUp();
      await pause(expiryGraceMs);
    },
    onLateAnswer: (text) => comeLate(service, text, advance, tooLateMs),
    onBriefAnswer: (text) => comeLate(service, text, advance, -justInTimeMs),
    onKill: () => kill(),
    onAgentDeleted: () => deleteAgents(service),
  }).catch(async (error: unknown) => {
    await Promise.all([relay.close(), service.close()]);
    throw error;
  });
  return {
    baseUrl: `${proxy.origin}/${contract().version}`,
    tokens: mock,
    webhookKey: relay.publicKey,
    seed: options.seed,
    relay,
    service,
    platform: mock.platform,
    recorder,
    secrets,
    ...troubles(recorder, proxy, relay),
    advance,
    quiet: quietness(recorder, proxy, relay),
    setDown: settingDown(relay, proxy),
    onKill: (wanted) => {
      kill = wanted;
    },
    close: async () => {
      clock.stop();
      await proxy.close();
      await mock.close();
      await relay.close();
      await service.close();
    },
  };
};

/** Starts a mock and stands around it. */
export const openStage = async (options: StageOptions): Promise<Stage> => {
  const mock = await options.startMock(mockOptionsOf(options));
  try {
    return await open(mock, options);
  } catch (error) {
    await mock.close();
    throw error;
  }
};
