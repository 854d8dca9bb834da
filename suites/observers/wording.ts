import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject } from '../../spec/json.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { Breach } from '../../spec/schema/validation.ts';
import type { Facts } from '../kit/check/finding-collector.ts';

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);

/** The demand of a breach, as a noun phrase; a schema keyword's own words where nothing reads better. */
const asked = ({ keyword, params, message }: Breach): string => {
  if (keyword === 'const') return shown(params['allowedValue']);
  if (keyword === 'enum')
    return `one of ${(params['allowedValues'] as readonly unknown[]).map(String).join(', ')}`;
  if (keyword === 'pattern') return `a text that matches ${String(params['pattern'])}`;
  if (keyword === 'format') return `a ${String(params['format'])}`;
  if (keyword === 'type')
    return [params['type']]
      .flat()
      .map((type) => `the type ${String(type)}`)
      .join(' or ');
  return `a value that ${message}`;
};

const branch = /^(.*)\/then(?:\/|$)/;

/** Whether only a condition on other members asks for what is broken. */
export const isConditional = ({ schema }: Breach): boolean => branch.test(schema);

const plain = (value: unknown): string => (typeof value === 'string' ? value : shown(value));

/** The demand of a condition on a member; undefined where it is no more than that it is there. */
const clauseOf = (asks: unknown): string | undefined => {
  if (!isJsonObject(asks)) return undefined;
  const { const: constant, contains, pattern } = asks;
  if (constant !== undefined) return `is ${plain(constant)}`;
  if (isJsonObject(contains)) return `contains ${plain(contains['const'])}`;
  return typeof pattern === 'string' ? `matches ${pattern}` : undefined;
};

/** The condition under which a breach is one: ` where taxIdType is SSN`; nothing where it always is. */
const conditionOf = ({ schema }: Breach): string => {
  const [, holder] = branch.exec(schema) ?? [];
  const condition =
    holder === undefined ? undefined : contract().description.resolve(`${holder}/if` as SchemaPointer);
  const members = isJsonObject(condition) ? condition['properties'] : undefined;
  const clauses = Object.entries(isJsonObject(members) ? members : {}).flatMap(([name, asks]) => {
    const clause = clauseOf(asks);
    return clause === undefined ? [] : [`${name} ${clause}`];
  });
  return clauses.length === 0 ? '' : ` where ${clauses.join(' and ')}`;
};

/** Where the row of a part is in the whole body. */
const inWhole = (pointer: string, from: number): string =>
  pointer.replace(/^\/data\/(\d+)/, (_, row: string) => `/data/${from + Number(row)}`);

/** The sentence for a breach of a shape, in the part of a body that begins with the row `from`. */
export const wording = (
  breach: Breach,
  part: unknown,
  from: number,
): Pick<Facts, 'expected' | 'actual' | 'pointer'> => {
  const at = inWhole(breach.at, from);
  const condition = conditionOf(breach);
  if (breach.keyword === 'required') {
    const pointer = `${at}/${String(breach.params['missingProperty'])}`;
    return { expected: `the member ${pointer}${condition}`, actual: 'nothing there', pointer };
  }
  return {
    expected: `${at === '' ? 'the body' : at} to be ${asked(breach)}${condition}`,
    actual: shown(valueAt(part, breach.at)),
    pointer: at,
  };
};
