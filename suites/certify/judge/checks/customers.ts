import { asJsonObject, type JsonObject } from '../../../../spec/json.ts';
import { callsOf, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook } from '../sighting.ts';

/** Members of enhanced due diligence that no other part of a customer has. */
const dueDiligence = [
  'sourceOfFundsCategories',
  'sourceOfWealthCategories',
  'sourceOfWealthOtherDescription',
  'annualIncomeRange',
  'netWorthRange',
  'pepStatus',
  'purposeOfAccount',
];

const hasDueDiligence = (value: JsonObject): boolean =>
  dueDiligence.some((name) => Object.hasOwn(value, name));

/** The member of a person that holds due diligence inside of it. */
const nestedIn = (sent: JsonObject): string | undefined =>
  Object.keys(sent).find((name) => hasDueDiligence(asJsonObject(sent[name])));

const atTheTop: Check = (recording) =>
  callsOf(recording, 'customers.create', 'customers.update')
    .filter(({ sent }) => asJsonObject(sent)['customerType'] === 'INDIVIDUAL')
    .flatMap((exchange) => {
      const sent = asJsonObject(exchange.sent);
      const nested = nestedIn(sent);
      if (nested !== undefined)
        return [broken(exchange, `Enhanced due diligence stands inside of ${nested}.`, `/${nested}`)];
      return hasDueDiligence(sent) ? [held(exchange)] : [];
    });

/** Customers that registrations made, where an answer of a registration was lost. */
const notDoubled: Check = (recording) => {
  const registrations = callsOf(recording, 'customers.create');
  const isTroubled = registrations.some(({ status }) => status === 0 || status >= 500);
  const asked = recording.asks.filter(({ ask }) => ask === 'register').length;
  if (!isTroubled || asked === 0) return [];
  const made = new Set(
    registrations.filter(({ realStatus }) => realStatus === 201).map(({ real }) => real['id']),
  );
  const last = registrations.at(-1);
  return last === undefined
    ? []
    : [sighted(made.size <= asked, last, `${asked} registration made ${made.size} customers.`)];
};

const namesCustomer = ({ params, sent }: Exchange, id: string): boolean =>
  params['customerId'] === id ||
  asJsonObject(sent)['customerId'] === id ||
  asJsonObject(sent)['cardholderId'] === id;

const leftAlone: Check = (recording) =>
  callsOf(recording, 'customers.delete')
    .filter(isSeenAccepted)
    .map((deletion) => {
      const id = deletion.params['customerId'] ?? '';
      const later = recording.exchanges.find(
        (exchange) =>
          exchange.opened >= deletion.n && exchange.request.method !== 'GET' && namesCustomer(exchange, id),
      );
      return later === undefined ? held(deletion) : broken(later, 'The customer was deleted before.');
    });

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => asJsonObject(inner)[name], value);

const hasType: Check = (recording) =>
  callsOf(recording, 'customers.create').map((exchange) =>
    sighted(asJsonObject(exchange.sent)['customerType'] !== undefined, exchange, 'There is no customerType.'),
  );

/** Members of people and businesses to be registered, each with a registration of them. */
const givenAndSent = (
  recording: Recording,
  path: readonly string[],
): readonly { readonly exchange: Exchange; readonly given: string; readonly sent: unknown }[] =>
  recording.asks
    .filter(({ ask }) => ask === 'register')
    .flatMap(({ opened, with: asked }) => {
      const given = valueAt(asked['data'], path);
      if (typeof given !== 'string') return [];
      return callsOf(recording, 'customers.create')
        .filter(
          ({ opened: at, sent }) =>
            at >= opened && asJsonObject(sent)['platformCustomerId'] === asked['reference'],
        )
        .map((exchange) => ({ exchange, given, sent: valueAt(exchange.sent, path) }));
    });

/** Two spellings of one text in Unicode are that text. */
const isSameText = (one: string, other: unknown): boolean =>
  typeof other === 'string' && one.normalize() === other.trim().normalize();

const namesArrive: Check = (recording) =>
  [['fullName'], ['businessInfo', 'legalName']].flatMap((path) =>
    givenAndSent(recording, path)
      .filter(({ sent }) => sent !== undefined)
      .map(({ exchange, given, sent }) =>
        sighted(isSameText(given, sent), exchange, `The name is "${given}"; "${textOf(sent)}" is sent.`),
      ),
  );

const emptyTexts: Check = (recording) =>
  givenAndSent(recording, ['address', 'line2'])
    .filter(({ given, exchange }) => given === '' && valueAt(exchange.sent, ['address']) !== undefined)
    .map(({ exchange, sent }) =>
      sighted(
        sent === undefined || sent === null || sent === '',
        exchange,
        `The second line of the address is empty; "${textOf(sent)}" is sent.`,
      ),
    );

export const customersChecks = {
  'client/customers/names-arrive-as-they-are': namesArrive,
  'client/customers/empty-text-stays-empty': emptyTexts,
  'client/customers/new-customer-has-a-type': hasType,
  'client/customers/due-diligence-stands-at-the-top-level': atTheTop,
  'client/customers/registration-is-not-doubled': notDoubled,
  'client/customers/deleted-customer-is-left-alone': leftAlone,
} as const satisfies CheckBook;
