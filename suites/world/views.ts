import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import { escaped, namesIn, valueAt } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { isOutgoingPayment } from '../../spec/webhooks.ts';
import { bodyPlaces, rowPlaces } from '../kit/assertions/members.ts';
import { target } from '../kit/check/run.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { membersOf, placesOfMember, schemaNameOf, unfolded } from '../target/dialect/places.ts';

/** A resource as one answer, one row of a list or one webhook shows it. */
export interface View {
  readonly id: string;
  readonly shown: JsonObject;
  /** Where the description says what is in it. */
  readonly places: readonly SchemaPointer[];
  /** Where in the body it is: a JSON pointer. */
  readonly at: string;
  readonly on: HttpRecord;
  readonly isWebhook: boolean;
}

/** The record of a row with that row alone: a page is too much to keep. */
export const kept = ({ on, at, shown, isWebhook }: View): Pick<View, 'on' | 'at'> => {
  const [first, index] = namesIn(at);
  if (isWebhook || first !== 'data' || index === undefined) return { on, at };
  const row = valueAt(on.response.body, `/data/${index}`) ?? shown;
  const { wire: _wire, ...record } = on;
  const response = { ...on.response, body: { data: [row] }, text: '' };
  return { on: { ...record, response }, at: ['', 'data', '0', ...namesIn(at).slice(2)].join('/') };
};

/** Rows of one page that are looked at: pages have no bound. */
const mostRows = 250;

const namesKnown = new Map<SchemaPointer, ReadonlySet<string>>();

const schemaNames = (place: SchemaPointer): ReadonlySet<string> => {
  const known = namesKnown.get(place);
  if (known !== undefined) return known;
  const names = new Set([...unfolded(place)].flatMap((part) => schemaNameOf(part) ?? []));
  namesKnown.set(place, names);
  return names;
};

/** Whether the description calls a resource so. */
export const isKind = ({ places }: Pick<View, 'places'>, schema: string): boolean =>
  places.some((place) => schemaNames(place).has(schema));

/** Whether it is a row of a page. */
export const isRow = ({ at }: Pick<View, 'at'>): boolean => /^\/data\/\d+$/.test(at);

/** Members that may hold further resources, by where the holder is described. */
const holdersKnown = new Map<SchemaPointer, readonly string[]>();

/** The members that may be resources within: an object or a list whose own description has an id. */
const holdersIn = (place: SchemaPointer): readonly string[] => {
  const known = holdersKnown.get(place);
  if (known !== undefined) return known;
  const holders = membersOf(place).filter((name) =>
    placesOfMember(place, `/${escaped(name)}`).some((member) =>
      [member, `${member}/items` as const].some((each) => placesOfMember(each, '/id').length > 0),
    ),
  );
  holdersKnown.set(place, holders);
  return holders;
};

type Around = Pick<View, 'on' | 'isWebhook'>;

interface Found {
  readonly value: unknown;
  readonly places: readonly SchemaPointer[];
  readonly at: string;
}

const viewsIn = (around: Around, { value, places, at }: Found): readonly View[] => {
  if (Array.isArray(value))
    return value.slice(0, mostRows).flatMap((item: unknown, index) =>
      viewsIn(around, {
        value: item,
        places: places.map((place): SchemaPointer => `${place}/items`),
        at: `${at}/${index}`,
      }),
    );
  if (!isJsonObject(value)) return [];
  const { id } = value;
  const own = typeof id === 'string' && id !== '' ? [{ ...around, id, shown: value, places, at }] : [];
  const within = [...new Set(places.flatMap(holdersIn))].flatMap((name) =>
    viewsIn(around, {
      value: value[name],
      places: places.flatMap((place) => placesOfMember(place, `/${escaped(name)}`)),
      at: `${at}/${escaped(name)}`,
    }),
  );
  return [...own, ...within];
};

/** Every resource that an answer shows: itself, its rows, and those within them. */
export const viewsOf = (exchange: Exchange): readonly View[] => {
  const { status, body } = exchange.response;
  if (status < 200 || status >= 300 || !isJsonObject(body)) return [];
  const rows = body['data'];
  const around = { on: exchange, isWebhook: false };
  return Array.isArray(rows)
    ? rows
        .slice(0, mostRows)
        .flatMap((value: unknown, index) =>
          viewsIn(around, { value, places: rowPlaces(exchange), at: `/data/${index}` }),
        )
    : viewsIn(around, { value: body, places: bodyPlaces(exchange), at: '' });
};

/** The payment in a webhook. The document shows the data of no other webhook. */
export const viewsOfWebhook = ({ type, body, record }: WebhookEvent): readonly View[] => {
  if (!isOutgoingPayment(type) || !isJsonObject(body)) return [];
  const schema = contract().webhookBodyOf(type, target().dialect.events);
  const places = schema === undefined ? [] : placesOfMember(schema, '/data');
  return viewsIn({ on: record, isWebhook: true }, { value: body['data'], places, at: '/data' });
};
