import { newWebhookKey } from './keys.ts';
import { openPlatform, setWebhookUrl, tenantOf, type PlatformAccess } from './platforms.ts';
import { defineCollection, everyone, type Document, type Store, type Tx } from './store.ts';
import type { System } from '../runtime/system.ts';

/**
 * A server's memory of itself between two starts. The secrets of the first platform are kept in clear, unlike all
 * others: a mock that forgets its own password is of no use.
 */
export interface Home extends Document {
  readonly id: 'home';
  /** How often this store has been started. */
  readonly starts: number;
  readonly clockOffsetMs: number;
  /** PEM. */
  readonly webhookKey: string;
  readonly firstPlatform?: PlatformAccess;
  /** The receiver that the server was started for: the first platform's sandbox sends there, also after a reset. */
  readonly webhookUrl?: string;
}

const homes = defineCollection<Home>('homes');

/** Reads what earlier starts left, and counts this one. */
export const initialise = (store: Store): Promise<Home> =>
  store.transact(async (tx) => {
    const rows = tx.collection(homes, everyone);
    const earlier = await rows.get('home');
    if (earlier) {
      const home = { ...earlier, starts: earlier.starts + 1 };
      await rows.update(home);
      return home;
    }
    const home: Home = { id: 'home', starts: 1, clockOffsetMs: 0, webhookKey: newWebhookKey() };
    await rows.insert(home);
    return home;
  });

/** Changes some of what is remembered. */
export const remember = async (tx: Tx, change: Partial<Omit<Home, 'id'>>): Promise<void> => {
  const rows = tx.collection(homes, everyone);
  const home = await rows.get('home');
  if (home) await rows.update({ ...home, ...change });
};

/** The id of the first platform, once it is open. */
export const firstPlatformIn = async (tx: Tx): Promise<string | undefined> =>
  (await tx.collection(homes, everyone).get('home'))?.firstPlatform?.platform;

/** The first platform of this store; opened when there is none yet. */
export const firstPlatform = (world: System, name: string): Promise<PlatformAccess> =>
  world.store.transact(async (tx) => {
    const home = await tx.collection(homes, everyone).get('home');
    if (home?.firstPlatform) return home.firstPlatform;
    const access = await openPlatform(world, tx, name);
    await remember(tx, { firstPlatform: access });
    return access;
  });

/** Sends the webhooks of the first platform's sandbox to an address, if one is given: from now on, and after each reset. */
export const sendWebhooksTo = async (
  world: System,
  { platform }: PlatformAccess,
  webhookUrl: string | undefined,
): Promise<void> => {
  if (webhookUrl === undefined) return;
  await world.store.transact(async (tx) => {
    await remember(tx, { webhookUrl });
    await setWebhookUrl(tx, tenantOf(platform, 'sandbox'), webhookUrl);
  });
};

/**
 * Forgets everything but who may call: the first platform with its credentials, and the webhook key. Virtual
 * time is real time again. One transaction: whoever asks at the same time sees all of the old state or all of the
 * new one.
 */
export const resetData = (world: System): Promise<void> =>
  world.store.transact(async (tx) => {
    const home = await tx.collection(homes, everyone).get('home');
    await tx.clear();
    world.clock.reset();
    world.ids.reset();
    world.deviations.reset();
    world.credentials.forget(tx);
    if (home) await tx.collection(homes, everyone).insert({ ...home, clockOffsetMs: 0 });
    if (home?.firstPlatform === undefined) return;
    const { firstPlatform: first, webhookUrl } = home;
    await openPlatform(world, tx, 'first platform', first);
    if (webhookUrl !== undefined) await setWebhookUrl(tx, tenantOf(first.platform, 'sandbox'), webhookUrl);
  });
