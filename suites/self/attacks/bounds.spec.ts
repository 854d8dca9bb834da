import type { Limits } from '../../../reference-impl/runtime/limits.ts';
import { test } from '../support/server.ts';
import { startBounded, type BoundTest } from './bounds/bound.ts';
import { connectionBounds } from './bounds/connection-bounds.ts';
import { formBounds } from './bounds/form-bounds.ts';
import { requestBounds } from './bounds/request-bounds.ts';
import { serverBounds } from './bounds/server-bounds.ts';
import { webhookBounds } from './bounds/webhook-bounds.ts';

/** Every bound of the server has a test; one without does not compile. */
const bounds: Readonly<Record<keyof Limits, BoundTest>> = {
  ...connectionBounds,
  ...requestBounds,
  ...formBounds,
  ...webhookBounds,
  ...serverBounds,
};

for (const [name, meetsAndCrosses] of Object.entries(bounds))
  test(`the bound ${name} holds: at it, and one above it`, async ({ start }) => {
    await meetsAndCrosses(startBounded(start));
  });
