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
  readonly drawShot: () => Shot;
  /** Learns from a reply: ids that there are, secrets that were shown, what was acknowledged. */
  readonly learn: (shot: Shot, reply: Reply) => void;
}

/** Of a hundred requests, so many are well-formed HTTP. */
const plainShare = 85;

/** Of a hundred answers, so many are searched for ids. */
const learntShare = 20;

/** Opens what a campaign needs on a server. Webhooks go to `sinkUrl`. */
export const openSession = async (server: WatchedServer, sinkUrl: string, dice: Dice): Promise<Session> => {
  const { access } = server;
  const { callers, platforms, ...own } = await openAccess(access, sinkUrl);
  const ids = knownIds(own.ids);
  const nextRequest = await operationRequests(new URL(access.url).pathname, callers);
  const secrets = shownSecrets(own.secrets);
  const customers = noCustomers();
  const statuses = new Map<number, number>();
  return {
    server,
    secrets,
    customers,
    platforms,
    authorization: callers.own,
    statuses,
    drawShot: () => {
      const { kind, request } = nextRequest(dice, ids);
      if (dice.percent(plainShare)) return plainShot(kind, request);
      return damagedShot(dice, request, () => nextRequest(dice, ids).request);
    },
    learn: (shot, { answers }) => {
      for (const [index, { status, body }] of answers.entries()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201 || dice.percent(learntShare)) ids.learn(body);
        secrets.learn(shot.kind, body);
        if (index === 0 && shot.plain !== undefined)
          customers.note(shot.plain, callers.own, { status, body });
      }
    },
  };
};
