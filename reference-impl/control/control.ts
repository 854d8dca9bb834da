import express, { type Router } from 'express';
import { isJsonObject } from '../../spec/json.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { nothingBut } from '../http/methods.ts';
import { send } from '../http/send.ts';
import { rightBehaviour } from '../runtime/behaviour.ts';
import { guard, type ControlAccess } from '../serving/guard.ts';
import type { System } from '../runtime/system.ts';
import { readFaults, readVariations, setFaults, setVariations } from './deviations.ts';
import { readDeliveries, readFailures } from './lists.ts';
import { tellCertification } from '../console/certification.ts';
import { readDocumentFile } from './files.ts';
import {
  makePlatform,
  moveClock,
  readClock,
  readLedger,
  readMessage,
  readWebhookKey,
  reset,
  setWebhook,
  type Command,
} from './commands.ts';

/** Faults and variations are about the interface; this plane stays as it is, or nobody could switch them off. */
const asItIs = { behaviour: rightBehaviour };

interface ControlRow {
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly about: string;
  readonly command: Command;
}

const rows: readonly ControlRow[] = [
  { method: 'get', path: '/', about: 'what there is', command: async () => ({ commands: listing() }) },
  { method: 'get', path: '/clock', about: 'virtual time', command: readClock },
  { method: 'post', path: '/clock', about: '{advanceMs} or {set}: moves virtual time', command: moveClock },
  { method: 'get', path: '/faults', about: 'faults that are on, and all known ones', command: readFaults },
  { method: 'put', path: '/faults', about: '{on: [names]}: switches on exactly these', command: setFaults },
  {
    method: 'get',
    path: '/variations',
    about: 'permitted variants that are on, and all known ones',
    command: readVariations,
  },
  {
    method: 'put',
    path: '/variations',
    about: '{on: [names]}: switches on exactly these',
    command: setVariations,
  },
  {
    method: 'get',
    path: '/deliveries',
    about: '?event&after: attempts to send webhooks',
    command: readDeliveries,
  },
  { method: 'get', path: '/failures', about: '?after: background tasks that failed', command: readFailures },
  {
    method: 'get',
    path: '/ledger',
    about: '?platform&environment: balances, postings, whether they add up',
    command: readLedger,
  },
  {
    method: 'get',
    path: '/document-file',
    about: '?platform&environment&document: the file that was uploaded, as base64',
    command: readDocumentFile,
  },
  { method: 'post', path: '/platforms', about: '{name}: opens another platform', command: makePlatform },
  {
    method: 'put',
    path: '/webhook',
    about: '{platform, environment, url}: where webhooks go',
    command: setWebhook,
  },
  {
    method: 'get',
    path: '/webhook-key',
    about: '?platform&environment: key that webhooks are signed with; the first sandbox where none is named',
    command: readWebhookKey,
  },
  {
    method: 'get',
    path: '/messages',
    about: '?to: the newest code that was sent to an address or number',
    command: readMessage,
  },
  {
    method: 'put',
    path: '/certification',
    about:
      '{client, right, wrong, unseen, page?, played?, planned?}: how far a certification is, for the console',
    command: tellCertification,
  },
  { method: 'post', path: '/reset', about: 'forgets everything but the first platform', command: reset },
];

const listing = (): readonly string[] =>
  rows.map(({ method, path, about }) => `${method.toUpperCase()} /_control${path} - ${about}`);

/**
 * Switches for whoever runs the server: time, faults, platforms, the delivery log. No part of the contract.
 * Everything it does obeys the same lifecycles as the interface. `access` says who may use it.
 */
export const createControl = (world: System, access: ControlAccess): Router => {
  const router = express.Router({ caseSensitive: true });
  router.use(guard(access));
  router.use(express.json({ type: () => true, limit: world.limits.jsonBytes }));
  for (const { method, path, command } of rows)
    router[method](path, async (request, response) => {
      const body: unknown = method === 'get' ? request.query : (request.body ?? {});
      if (!isJsonObject(body)) throw new ApiError(400, 'INVALID_INPUT', 'The body must be a JSON object.');
      send(response, { status: 200, body: await command(world, body) }, asItIs);
    });
  for (const path of new Set(rows.map((row) => row.path)))
    router.all(
      path,
      nothingBut(...rows.filter((row) => row.path === path).map(({ method }) => method.toUpperCase())),
    );
  router.use(() => {
    throw notFound('There is no such command. GET /_control lists them.');
  });
  return router;
};
