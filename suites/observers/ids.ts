import { contract } from '../../spec/contract/in-use.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const anyId = new RegExp(`^[A-Za-z]+:${uuid}$`, 'i');

/** Resources whose id shape is documented have their own rules; the others are examined here. */
const named = new Set(['Customer', 'BeneficialOwner', 'InternalAccount', 'ExternalAccount', 'Transaction']);

export const idRules = [
  'conventions/identifiers-are-strings',
  'conventions/other-ids-have-the-shape',
  'conventions/references-are-ids',
] as const satisfies readonly RuleId[];

/** A member without a value may be left out, or null: the shape of the resource says whether it must have an id. */
const resourcesIn = (body: unknown): readonly { readonly at: string; readonly id: unknown }[] => {
  if (typeof body !== 'object' || body === null) return [];
  const own = 'id' in body && body.id !== null ? [{ at: '/id', id: body.id }] : [];
  const rows = 'data' in body && Array.isArray(body.data) ? (body.data as unknown[]) : [];
  return [
    ...own,
    ...rows.flatMap((row, index) =>
      typeof row === 'object' && row !== null && 'id' in row && row.id !== null
        ? [{ at: `/data/${index}/id`, id: row.id }]
        : [],
    ),
  ];
};

/**
 * Documented members that name another resource, and what it is called in its id. A card transaction is a transaction,
 * too: its refund may name an id of its own kind.
 */
const references: Readonly<Record<string, RegExp>> = {
  customerId: new RegExp(`^Customer:${uuid}$`, 'i'),
  transactionId: new RegExp(`^[a-z]*Transaction:${uuid}$`, 'i'),
};

const referencesIn = (
  value: unknown,
  at = '',
): readonly { readonly at: string; readonly shape: RegExp; readonly id: unknown }[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: readonly [string, unknown]) => {
    const shape = references[name];
    const place = `${at}/${name}`;
    return shape !== undefined && !Array.isArray(value) && member !== null
      ? [{ at: place, shape, id: member }]
      : referencesIn(member, place);
  });
};

const examineReferences = (exchange: Exchange, examine: FindingCollector): void => {
  for (const { at, shape, id } of referencesIn(exchange.response.body))
    examine.assert('conventions/references-are-ids', typeof id === 'string' && shape.test(id), () => ({
      expected: `${at} to be the id of a resource, shaped ${shape.source}`,
      actual: JSON.stringify(id),
      on: exchange,
      pointer: at,
      side: 'response',
    }));
};

/** An API token's id is the user name of HTTP Basic, which a colon would end: a text without one is its only form. */
const isUserName = ({ operation }: Exchange, id: string): boolean =>
  contract().isOperationId(operation) &&
  contract().operation(operation).idIsUserName === true &&
  !id.includes(':');

/** Examines the ids of the resources in an answer, and those of the resources it names. */
export const examineIds = (exchange: Exchange, examine: FindingCollector): void => {
  if (exchange.response.status >= 300) return;
  examineReferences(exchange, examine);
  if (
    contract().isOperationId(exchange.operation) &&
    contract().operation(exchange.operation).namesNoResource
  )
    return;
  for (const { at, id } of resourcesIn(exchange.response.body)) {
    const facts = (expected: string) => () =>
      ({ expected, actual: JSON.stringify(id), on: exchange, pointer: at, side: 'response' }) as const;
    const isText = examine.assert(
      'conventions/identifiers-are-strings',
      typeof id === 'string',
      facts('a string'),
    );
    if (!isText || named.has(String(id).split(':')[0] ?? '') || isUserName(exchange, String(id))) continue;
    examine.assert(
      'conventions/other-ids-have-the-shape',
      anyId.test(String(id)),
      facts('<ResourceName>:<uuid>'),
    );
  }
};
