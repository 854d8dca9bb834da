import { randomBytes } from 'node:crypto';
import type { Call, Handler } from './call.ts';
import { param, wordIn } from './call.ts';
import * as is from './checks.ts';
import { notify, tried } from './outbox.ts';
import { pageOf } from './pages.ts';
import { rateBetween } from './quotes.ts';
import { conflict, missing } from './refusal.ts';
import type { Row } from './world.ts';
import { moment, newId } from './world.ts';

const settingsOf = (call: Call): Record<string, unknown> => ({
  callbackUrl: call.platform.outbox.url ?? null,
  house: call.platform.name,
  addressDomain: call.platform.addressDomain,
  units: ['EUR', 'USD', 'GBP', 'MXN', 'BRL', 'INR', 'NOK'],
});

export const readSettings: Handler = (call) => ({ status: 200, body: settingsOf(call) });

/** Only a new address is tried out. Source: Endpoints > Operation catalogue, platform configuration. */
export const writeSettings: Handler = (call) => {
  const webAddress: is.Check = (value) =>
    value === null || (typeof value === 'string' && URL.canParse(value)) ? undefined : 'is not an address';
  is.insist(is.errorsIn(call.body, { callbackUrl: webAddress, addressDomain: is.filledText }, []));
  call.platform.addressDomain = wordIn(call.body, 'addressDomain') ?? call.platform.addressDomain;
  const url = is.isBag(call.body) ? call.body['callbackUrl'] : undefined;
  if (url === null) call.platform.outbox.url = undefined;
  if (typeof url === 'string') {
    call.platform.outbox.url = url;
    notify(call.platform, tried, { greeting: 'hello' });
  }
  return { status: 200, body: settingsOf(call) };
};

export const makeKey: Handler = (call) => {
  is.insist(is.errorsIn(call.body, { title: is.filledText }, ['title']));
  const secret = randomBytes(24).toString('base64url');
  const row: Row = { id: newId('Key'), title: wordIn(call.body, 'title'), madeAt: moment() };
  call.platform.keys.set(row.id, { secret, sandbox: call.sandbox, row });
  return { status: 200, body: { ...row, onlyNow: secret } };
};

const keyCalled = (call: Call): Row => {
  const key = call.platform.keys.get(param(call, 'key'));
  if (key === undefined) throw missing('TOKEN_NOT_FOUND', 'API token');
  return key.row;
};

export const readKey: Handler = (call) => ({ status: 200, body: keyCalled(call) });

export const dropKey: Handler = (call) => {
  call.platform.keys.delete(keyCalled(call).id);
  return { status: 204 };
};

export const listKeys: Handler = (call) => ({
  status: 200,
  body: pageOf(
    [...call.platform.keys.values()].map(({ row }) => row),
    call.query,
  ),
});

/** Cached for five minutes, so the moment is the beginning of them. Source: Limits. */
export const readRates: Handler = (call) => {
  const from = call.query.get('from') ?? 'EUR';
  const asked = call.query.getAll('to').flatMap((text) => text.split(','));
  const to = asked.length > 0 ? asked : ['USD', 'GBP', 'MXN'];
  const at = moment(Math.floor(Date.now() / 300_000) * 300_000);
  return {
    status: 200,
    body: {
      data: to.map((unit) => ({
        from: { code: from },
        to: { code: unit },
        rate: rateBetween(from, unit),
        at,
      })),
      hasMore: false,
      nextCursor: null,
    },
  };
};

const houses = ['Fjord Bank', 'Harbour Savings', 'Third Street Credit Union'];

export const listHouses: Handler = (call) => {
  const nation = call.query.get('nation') ?? 'NO';
  is.insist(is.errorsIn({ nation }, { nation: is.country }, []));
  const rows = houses.map((name) => ({ id: name, name, nation, unit: call.query.get('unit') ?? 'EUR' }));
  return { status: 200, body: pageOf(rows, call.query) };
};

const addressHouses = [
  { name: 'Aurora Pay', nations: ['NO', 'FI'], units: ['EUR', 'NOK'] },
  { name: 'Cobalt Wallet', nations: ['US', 'MX'], units: ['USD', 'MXN'] },
];

/** Other providers that have customers with UMA addresses. */
export const listAddressHouses: Handler = (call) => {
  const [nation, unit] = [call.query.get('nation'), call.query.get('unit')];
  const rows = addressHouses
    .filter(({ nations, units }) =>
      [nations.includes(nation ?? nations[0] ?? ''), units.includes(unit ?? units[0] ?? '')].every(Boolean),
    )
    .map(({ name, nations, units }) => ({ id: name, name, nations, units: units.map((code) => ({ code })) }));
  return { status: 200, body: pageOf(rows, call.query) };
};

/** Sandbox: a webhook to see whether they arrive. */
export const tryCallback: Handler = (call) => {
  if (call.platform.outbox.url === undefined)
    throw conflict('NO_CALLBACK', 'There is no address to send to.');
  notify(call.platform, tried, { greeting: 'hello again' });
  return { status: 202 };
};
