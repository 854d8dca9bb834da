import { contract } from '../../../../spec/contract/in-use.ts';
import { asJsonObject } from '../../../../spec/json.ts';
import { isDateTime } from '../../../../spec/schema/formats.ts';
import { escaped, valueAt } from '../../../../spec/schema/json-pointer.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { operationAt } from '../../stage/operation-at.ts';
import { callsOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

const prefix = (): string => `/${contract().version}/`;

/** Operations whose body is a form. */
const forms: readonly (OperationId | undefined)[] = [
  'documents.upload',
  'documents.replace',
  'customers.importCsv',
];

/** Whether a path would be an operation if it stood behind the version, or had the right one. */
const isMeantForTheInterface = (method: string, url: string): boolean => {
  const withoutFirst = url.replace(/^\/[^/]*/, '');
  return [url, withoutFirst].some(
    (rest) => operationAt(method, `/${contract().version}${rest}`) !== undefined,
  );
};

const version = ({ exchanges }: Recording): readonly Sighting[] =>
  exchanges.flatMap(({ n, request: { method, url } }) => {
    if (url.startsWith(prefix())) return [held(n)];
    return isMeantForTheInterface(method, url)
      ? [broken(n, `The path ${url.split('?')[0] ?? ''} does not begin with ${prefix()}.`)]
      : [];
  });

const knownOperation = ({ exchanges }: Recording): readonly Sighting[] =>
  exchanges
    .filter(({ request }) => request.url.startsWith(prefix()))
    .map(({ n, operation, request }) =>
      sighted(
        operation !== undefined,
        n,
        `${request.method} ${request.url.split('?')[0] ?? ''} is no operation.`,
      ),
    );

/** Requests that have a body and should have it in JSON. */
const jsonRequests = ({ exchanges }: Recording): readonly Exchange[] =>
  exchanges.filter(
    ({ operation, request }) =>
      operation !== undefined &&
      request.hash !== undefined &&
      !forms.includes(operation) &&
      !request.text?.endsWith('…'),
  );

const bodyIsJson = (recording: Recording): readonly Sighting[] =>
  jsonRequests(recording).map(({ n, sent, operation }) =>
    sighted(sent !== undefined, n, `The body of ${operation ?? ''} is not JSON.`),
  );

const jsonSaysSo = (recording: Recording): readonly Sighting[] =>
  jsonRequests(recording)
    .filter(({ sent }) => sent !== undefined)
    .map(({ n, request: { headers } }) => {
      const type = headers['content-type'] ?? '';
      return sighted(
        /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type),
        n,
        `The content type is "${type}".`,
      );
    });

const describesMembers = (place: string): boolean => {
  const node = contract().description.resolve(place as `#/${string}`);
  return typeof node === 'object' && node !== null && 'properties' in node;
};

const unknownMembers = (exchange: Exchange): readonly string[] => {
  const schema = exchange.operation && contract().description.requestSchemaOf(exchange.operation);
  if (schema === undefined || exchange.sent === undefined) return [];
  const applied = contract().description.appliedSchemas(schema, exchange.sent);
  return [...applied].flatMap(([location, places]) => {
    if (![...places].some(describesMembers)) return [];
    return Object.keys(asJsonObject(valueAt(exchange.sent, location)))
      .map((name) => `${location}/${escaped(name)}`)
      .filter((member) => !applied.has(member));
  });
};

const noUnknownMembers = (recording: Recording): readonly Sighting[] =>
  jsonRequests(recording)
    .filter(({ sent }) => sent !== undefined)
    .map((exchange) => {
      const [member] = unknownMembers(exchange);
      return member === undefined
        ? held(exchange)
        : broken(exchange, `${member} is no member that ${exchange.operation ?? ''} describes.`, member);
    });

const readOnly = ['id', 'createdAt', 'updatedAt', 'isDeleted', 'contactVerification'];

const noReadOnlyMembers = (recording: Recording): readonly Sighting[] =>
  callsOf(recording, 'customers.create', 'customers.update').map((exchange) => {
    const member = readOnly.find((name) => Object.hasOwn(asJsonObject(exchange.sent), name));
    return member === undefined ? held(exchange) : broken(exchange, `${member} is read-only.`, `/${member}`);
  });

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const identifier = new RegExp(`^[A-Z][A-Za-z]+:${uuid}$`);

/** Path parameters and members that name a resource whose shape of id the document gives. */
const namingParameters = ['customerId', 'beneficialOwnerId', 'transactionId', 'externalAccountId'];

const namesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(asJsonObject(value)).flatMap(([name, inner]) => {
    const isName = name === 'accountId' || name === 'customerId' || name === 'cardholderId';
    return isName && typeof inner === 'string' ? [inner] : namesIn(inner);
  });
};

const identifiers = ({ exchanges }: Recording): readonly Sighting[] =>
  exchanges
    .filter(({ operation }) => operation !== undefined)
    .flatMap((exchange) => {
      const inPath = namingParameters.flatMap((name) => exchange.params[name] ?? []);
      return [...inPath, ...namesIn(exchange.sent)].map((name) =>
        sighted(identifier.test(name), exchange, `"${name}" is no <ResourceName>:<uuid>.`),
      );
    });

const mentioned = new RegExp(`[A-Z][A-Za-z]+:${uuid}`, 'g');

const idsIn = (text: string): readonly string[] => [...text.matchAll(mentioned)].map(([id]) => id);

const urlOf = (url: string): string => {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
};

/** Everything before a line that may have shown an id to the client, with the ids in it. */
const sourcesOf = ({
  lines,
}: Recording): readonly { readonly n: number; readonly ids: readonly string[] }[] =>
  lines
    .map((line) => {
      const text =
        line.kind === 'exchange' ? JSON.stringify([line.response, line.effect]) : JSON.stringify(line);
      // A receiver may look something up before it answers: an event is shown when it arrives.
      return { n: line.kind === 'webhook' ? line.opened : line.n, ids: idsIn(text) };
    })
    .toSorted((one, other) => one.n - other.n);

/** Where a text stands in a body; undefined where it does not. */
const pointerTo = (text: string, value: unknown, at = ''): string | undefined => {
  if (value === text) return at;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = pointerTo(text, inner, `${at}/${escaped(name)}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const identifiersFromTheService = (recording: Recording): readonly Sighting[] => {
  const known = new Set<string>();
  const sources = [...sourcesOf(recording)];
  return recording.exchanges
    .toSorted((one, other) => one.opened - other.opened)
    .flatMap((exchange) => {
      // An ask that is still being answered is written down after the requests that it led to.
      while (sources[0] !== undefined && sources[0].n < exchange.n)
        for (const id of sources.shift()?.ids ?? []) known.add(id);
      const asked = recording.asks
        .filter((ask) => ask.opened <= exchange.n && ask.n >= exchange.opened)
        .flatMap((ask) => idsIn(JSON.stringify(ask.with)));
      const sent = [...idsIn(urlOf(exchange.request.url)), ...idsIn(exchange.request.text ?? '')];
      const unknown = sent.find((id) => !known.has(id) && !asked.includes(id));
      if (unknown !== undefined)
        return [
          broken(exchange, `${unknown} was never shown to the client.`, pointerTo(unknown, exchange.sent)),
        ];
      return sent.length > 0 ? [held(exchange)] : [];
    });
};

/** A payee whom the service does not take: nobody can be paid then, whatever is written how. */
const isNoPayee = ({ operation, realStatus }: Exchange): boolean =>
  operation === 'platformExternalAccounts.create' && realStatus >= 400 && realStatus < 500;

/** Where something is only written otherwise, everybody is paid all the same. */
const paidWith =
  (scenario: string, news: string): Check =>
  ({ scenario: played, truth, exchanges }) =>
    played === scenario && truth !== undefined && !exchanges.some(isNoPayee)
      ? truth.payments.map(({ reference, transactions }) =>
          sighted(transactions.length > 0, truth, `${reference} was not paid, and ${news} what is new.`),
        )
      : [];

const timeParameters = [
  'startDate',
  'endDate',
  'createdAfter',
  'createdBefore',
  'updatedAfter',
  'updatedBefore',
];

const timestamps = ({ exchanges }: Recording): readonly Sighting[] =>
  exchanges.flatMap((exchange) =>
    timeParameters
      .flatMap((name) => exchange.query.getAll(name).map((value) => ({ name, value })))
      .map(({ name, value }) =>
        sighted(isDateTime(value), exchange, `${name} is "${value}", which is no ISO 8601 date-time.`),
      ),
  );

const uploads = (recording: Recording): readonly Exchange[] =>
  callsOf(recording, 'documents.upload', 'documents.replace');

export const requestsChecks = {
  'client/requests/address-ends-with-the-version': version,
  'client/requests/known-operation': knownOperation,
  'client/requests/body-is-json': bodyIsJson,
  'client/requests/json-says-so': jsonSaysSo,
  'client/requests/no-unknown-members': noUnknownMembers,
  'client/requests/no-read-only-members': noReadOnlyMembers,
  'client/requests/identifiers-have-their-shape': identifiers,
  'client/requests/identifiers-come-from-the-service': identifiersFromTheService,
  'client/requests/every-version-of-uuid-is-taken': paidWith(
    'identifiers-are-of-version-7',
    'the identifiers are',
  ),
  'client/requests/capitals-in-identifiers-are-taken': paidWith(
    'identifiers-are-in-capitals',
    'the identifiers are',
  ),
  'client/requests/every-offset-of-timestamps-is-taken': paidWith(
    'timestamps-have-an-offset',
    'the timestamps are',
  ),
  'client/requests/timestamps-in-parameters-are-iso-8601': timestamps,
  'client/requests/upload-is-a-form': (recording) =>
    uploads(recording).map((exchange) =>
      sighted(
        exchange.request.fields !== undefined,
        exchange,
        'The document is not sent as multipart/form-data.',
      ),
    ),
  'client/requests/upload-has-its-file': (recording) =>
    uploads(recording)
      .filter(({ request }) => request.fields !== undefined)
      .map((exchange) => {
        const has = exchange.request.fields?.some(({ name, isFile }) => name === 'file' && isFile) ?? false;
        return sighted(has, exchange, 'The form has no file in the field "file".');
      }),
} as const satisfies CheckBook;
