import type { JsonObject } from '../../spec/json.ts';
import { messages } from '../customers/messages.ts';
import { invalidField, notFound } from '../http/api-error.ts';
import { firstPlatformIn, remember, resetData } from '../store/home.ts';
import { instantMs } from '../../spec/schema/formats.ts';
import { publicPemOf } from '../store/keys.ts';
import { openPlatform, setWebhookUrl, tenantOf } from '../store/platforms.ts';
import { everyone } from '../store/store.ts';
import { refusedAddress } from '../webhooks/webhook-post.ts';
import { signingKeyOf } from '../webhooks/signing-key.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import type { System } from '../runtime/system.ts';
import type { Environment } from '../runtime/caller.ts';

/** `fields` is what a control request carries: the members of its JSON body, or of its query for GET. */
export type Command = (world: System, fields: JsonObject) => Promise<unknown>;

/** The last instant that an ISO 8601 date with four digits of year can say. */
const lastInstantMs = Date.UTC(9999, 11, 31);

const clockNow = ({ clock }: System): unknown => ({
  now: clock.now().toISOString(),
  offsetMs: clock.offsetMs(),
});

const targetOf = (world: System, { advanceMs, set }: JsonObject): number => {
  const isOnly = advanceMs === undefined || set === undefined;
  if (typeof advanceMs === 'number' && isOnly) return world.clock.nowMs() + advanceMs;
  const instant = typeof set === 'string' && isOnly ? instantMs(set) : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw invalidField(
    advanceMs === undefined && set !== undefined ? 'set' : 'advanceMs',
    'Give either advanceMs (a number of milliseconds) or set (an ISO 8601 date-time with its zone).',
  );
};

/** Advances virtual time. Tasks that become due on the way run, in order, before this is answered. */
export const moveClock: Command = async (world, fields) => {
  const target = targetOf(world, fields);
  const isPossible = target >= world.clock.nowMs() && target <= lastInstantMs;
  if (!isPossible)
    throw invalidField(
      fields['set'] === undefined ? 'advanceMs' : 'set',
      `Virtual time moves forward only, and not beyond the year 9999. It is ${world.clock.now().toISOString()}.`,
    );
  await world.scheduler.advanceTo(target);
  await world.store.transact((tx) => remember(tx, { clockOffsetMs: world.clock.offsetMs() }));
  return clockNow(world);
};

export const readClock: Command = async (world) => clockNow(world);

const isEnvironment = (value: unknown): value is Environment => value === 'sandbox' || value === 'production';

/** Whether everything that was posted for a platform in an environment adds up; the balances, and the newest postings. */
export const readLedger: Command = (world, { platform, environment = 'sandbox' }) => {
  if (typeof platform !== 'string' || !isEnvironment(environment))
    throw invalidField('platform', 'Give platform (its id) and environment (sandbox or production).');
  const { listedRows } = world.limits;
  return world.store.transact((tx) => checkLedger(tx, tenantOf(platform, environment), listedRows), 'read');
};

/** Opens another platform, which shares nothing with the others, and answers its credentials. */
export const makePlatform: Command = (world, { name }) =>
  world.store.transact((tx) => openPlatform(world, tx, typeof name === 'string' ? name : 'another platform'));

/** Sets where the webhooks of a platform go, without the test webhook that the public operation sends. */
export const setWebhook: Command = async (world, { platform, environment = 'sandbox', url }) => {
  if (
    typeof platform !== 'string' ||
    !isEnvironment(environment) ||
    (typeof url !== 'string' && url !== null)
  )
    throw invalidField('platform', 'Give platform (its id), environment (sandbox or production) and url.');
  const refusal = url === null ? undefined : refusedAddress(url, world);
  if (refusal !== undefined) throw invalidField('url', refusal);
  return world.store.transact(async (tx) => {
    const isThere = await setWebhookUrl(tx, tenantOf(platform, environment), url ?? undefined);
    if (!isThere) throw invalidField('platform', `No platform ${platform}.`);
    return { platform, environment, url };
  });
};

/** The newest code that was sent to an address or number in the sandbox. Raises 404 where none was. */
export const readMessage: Command = async (world, { to }) => {
  if (typeof to !== 'string') throw invalidField('to', 'Give to: an address or a number.');
  const found = await world.store.transact(
    (tx) => tx.collection(messages, everyone).first({ where: { to } }),
    'read',
  );
  if (found === undefined) throw notFound('Nothing was sent there.');
  const { id: _id, ...message } = found;
  return message;
};

/** The key of a platform in an environment; of the first one's sandbox where none is named. */
export const readWebhookKey: Command = (world, { platform, environment = 'sandbox' }) =>
  world.store.transact(async (tx) => {
    const named = typeof platform === 'string' ? platform : await firstPlatformIn(tx);
    if (named === undefined || !isEnvironment(environment))
      throw invalidField('platform', 'Give platform (its id) and environment (sandbox or production).');
    const { key } = await signingKeyOf(world, tx, tenantOf(named, environment));
    return { publicKey: publicPemOf(key) };
  }, 'read');

/** Forgets everything but the first platform and its credentials. */
export const reset: Command = async (world) => {
  await resetData(world);
  return clockNow(world);
};
