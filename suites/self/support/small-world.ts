import { emit } from '../../../reference-impl/webhooks/outbox.ts';
import { initialise } from '../../../reference-impl/store/home.ts';
import {
  openPlatform,
  platformConfigs,
  tenantOf,
  type PlatformAccess,
} from '../../../reference-impl/store/platforms.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import { routes } from '../../../reference-impl/routes.ts';
import type { Store } from '../../../reference-impl/store/store.ts';
import { createWorld, type WorldOptions } from '../../../reference-impl/create-world.ts';
import type { System } from '../../../reference-impl/runtime/system.ts';

/** A world without HTTP around it, with one platform. */
export interface SmallWorld {
  readonly world: System;
  readonly tenant: string;
  readonly access: PlatformAccess;
  readonly emit: (resource: string, type: string, data?: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Time stands still in it until a test advances it. In memory, or in a store that is closed with it. */
export const smallWorld = async (
  webhookUrl?: string,
  options: Partial<WorldOptions> = {},
  store: Store = openSqliteStore(':memory:'),
): Promise<SmallWorld> => {
  const world = createWorld(store, await initialise(store), {
    startAt: new Date('2026-01-01T00:00:00Z'),
    routes,
    tasks: {},
    seedTenant: async () => {},
    ...options,
  });
  const access = await store.transact(async (tx) => {
    const opened = await openPlatform(world, tx, 'test');
    const { platform } = opened;
    const configs = tx.collection(platformConfigs, tenantOf(platform, 'sandbox'));
    const config = await configs.first({});
    if (config) await configs.update({ ...config, webhookEndpoint: webhookUrl });
    return opened;
  });
  const tenant = tenantOf(access.platform, 'sandbox');
  return {
    world,
    tenant,
    access,
    emit: (resource, type, data = {}) =>
      store.transact(async (tx) => void (await emit(world, tx, { tenant, resource, type, data }))),
    close: async () => {
      await world.scheduler.stop();
      await world.delivery.stop();
      await store.close();
    },
  };
};
