import type { Exchange } from '../../../spec/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Examiner } from '../examiner.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const anyId = new RegExp(`^[A-Za-z]+:${uuid}$`, 'i');

/** Resources whose id shape is documented have their own rules; the others are examined here. */
const named = new Set(['Customer', 'BeneficialOwner', 'InternalAccount', 'ExternalAccount', 'Transaction']);

export const idRules = [
  'conventions/identifiers-are-strings',
  'conventions/other-ids-have-the-shape',
] as const satisfies readonly RuleId[];

const resourcesIn = (body: unknown): readonly { readonly at: string; readonly id: unknown }[] => {
  if (typeof body !== 'object' || body === null) return [];
  const own = 'id' in body ? [{ at: '/id', id: body.id }] : [];
  const rows = 'data' in body && Array.isArray(body.data) ? (body.data as unknown[]) : [];
  return [
    ...own,
    ...rows.flatMap((row, index) =>
      typeof row === 'object' && row !== null && 'id' in row ? [{ at: `/data/${index}/id`, id: row.id }] : [],
    ),
  ];
};

/** Examines the ids of the resources in an answer. */
export const examineIds = (exchange: Exchange, examine: Examiner): void => {
  if (exchange.response.status >= 300) return;
  for (const { at, id } of resourcesIn(exchange.response.body)) {
    const facts = (expected: string) => () =>
      ({ expected, actual: JSON.stringify(id), on: exchange, pointer: at, side: 'response' }) as const;
    const isText = examine.assert(
      'conventions/identifiers-are-strings',
      typeof id === 'string',
      facts('a string'),
    );
    if (!isText || named.has(String(id).split(':')[0] ?? '')) continue;
    examine.assert(
      'conventions/other-ids-have-the-shape',
      anyId.test(String(id)),
      facts('<ResourceName>:<uuid>'),
    );
  }
};
