import type { Reply } from './connection.ts';
import type { Dice } from './dice.ts';
import { noCustomers, type Customers } from './kept.ts';
import { knownIds } from './known-ids.ts';
import { operationRequests } from './operation-requests.ts';
import { openAccess } from './own-access.ts';
import { damagedShot } from './raw-damage.ts';
import { plainShot, type Shot } from './shot.ts';
import { shownSecrets, type ShownSecrets } from './shown-secrets.ts';
import type { WatchedServer } from './watched-server.ts';

/** The actions of one connection. */
export interface Walk {
  readonly drawShot: () => Shot;
  readonly learn: (shot: Shot, reply: Reply) => void;
  /** The draws since the walk began. Empty where shots do not follow from each other. */
  readonly steps: () => readonly string[];
}

/** The state of a campaign while it runs. */
export interface Session {
  readonly server: WatchedServer;
  readonly secrets: ShownSecrets;
  readonly customers: Customers;
  readonly platforms: readonly string[];
  /** The authorization of its own token. */
  readonly authorization: string;
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Draws the shots of one connection, one after the other. */
  readonly openWalk: () => Walk;
  /** Learns from a reply: ids that there are, secrets that were shown, what was acknowledged. */
  readonly learn: (shot: Shot, reply: Reply) => void;
}

/** Of a hundred requests, so many are well-formed HTTP. */
const plainShare = 85;

/** Of a hundred answers, so many are searched for ids. */
const learntShare = 20;

/**
 * Opens what a campaign needs on a server. Webhooks go to `sinkUrl`. With `steps`, so many requests of a connection are
 * a walk: each is about what earlier ones of the same walk made, as far as they made any of its kind.
 */
export const openSession = async (
  server: WatchedServer,
  sinkUrl: string,
  dice: Dice,
  steps: number | undefined,
): Promise<Session> => {
  const { access } = server;
  const { callers, platforms, ...own } = await openAccess(access, sinkUrl);
  const ids = knownIds(own.ids);
  const nextRequest = await operationRequests(new URL(access.url).pathname, callers);
  const secrets = shownSecrets(own.secrets);
  const customers = noCustomers();
  const statuses = new Map<number, number>();
  const learn: Session['learn'] = (shot, { answers }) => {
    for (const [index, { status, body }] of answers.entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201 || dice.percent(learntShare)) ids.learn(body);
      secrets.learn(shot.kind, body);
      if (index === 0 && shot.plain !== undefined) customers.note(shot.plain, callers.own, { status, body });
    }
  };
  const drawAny = (): Shot => {
    const { kind, request } = nextRequest(dice, ids);
    if (dice.percent(plainShare)) return plainShot(kind, request);
    return damagedShot(dice, request, () => nextRequest(dice, ids).request);
  };
  const openWalk = (): Walk => {
    if (steps === undefined) return { drawShot: drawAny, learn, steps: () => [] };
    let drawn: string[] = [];
    let met = knownIds(own.ids, ids);
    return {
      drawShot: () => {
        if (drawn.length === steps) {
          drawn = [];
          met = knownIds(own.ids, ids);
        }
        const { kind, request } = nextRequest(dice, met);
        drawn.push(kind);
        return plainShot(kind, request);
      },
      learn: (shot, reply) => {
        for (const { status, body } of reply.answers) if (status < 300) met.learn(body);
        learn(shot, reply);
      },
      steps: () => [...drawn],
    };
  };
  return {
    server,
    secrets,
    customers,
    platforms,
    authorization: callers.own,
    statuses,
    openWalk,
    learn,
  };
};
