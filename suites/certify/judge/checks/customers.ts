import { asJsonObject, type JsonObject } from '../../../../spec/json.ts';
import { callsOf, isSeenAccepted, type Exchange } from '../recording.ts';
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

const hasType: Check = (recording) =>
  callsOf(recording, 'customers.create').map((exchange) =>
    sighted(asJsonObject(exchange.sent)['customerType'] !== undefined, exchange, 'There is no customerType.'),
  );

export const customersChecks = {
  'client/customers/new-customer-has-a-type': hasType,
  'client/customers/due-diligence-stands-at-the-top-level': atTheTop,
  'client/customers/registration-is-not-doubled': notDoubled,
  'client/customers/deleted-customer-is-left-alone': leftAlone,
} as const satisfies CheckBook;
