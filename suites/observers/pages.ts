import { ofContract } from '../../spec/contract/in-use.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

const lists = ofContract(({ rules }) => new Set(rules['conventions/lists-are-pages']?.operations));

export const pageRules = [
  'conventions/lists-are-pages',
  'conventions/page-has-data',
  'conventions/page-data-is-an-array',
  'conventions/page-with-more-has-a-cursor',
  'conventions/last-page-has-no-cursor',
] as const satisfies readonly RuleId[];

const members = ['data', 'hasMore', 'nextCursor'] as const;

type Page = Readonly<Record<(typeof members)[number], unknown>>;

const examineCursor = (exchange: Exchange, page: Page, examine: FindingCollector): void => {
  const facts = (expected: string) => () =>
    ({
      expected,
      actual: JSON.stringify(page.nextCursor),
      on: exchange,
      pointer: '/nextCursor',
      side: 'response',
    }) as const;
  if (page.hasMore === true)
    examine.assert(
      'conventions/page-with-more-has-a-cursor',
      typeof page.nextCursor === 'string',
      facts('a cursor, because hasMore is true'),
    );
  if (page.hasMore === false)
    examine.assert(
      'conventions/last-page-has-no-cursor',
      page.nextCursor === null,
      facts('null, because hasMore is false'),
    );
};

/** Examines what every page must be, beyond the shape of hasMore and nextCursor. */
export const examinePage = (exchange: Exchange, examine: FindingCollector): void => {
  const { status, body } = exchange.response;
  if (!lists().has(exchange.operation) || status >= 300) return;
  const isObject = isJsonObject(body);
  const actual = JSON.stringify(body)?.slice(0, 80) ?? 'no JSON';
  const facts = (expected: string, pointer: string) => () =>
    ({ expected, actual, on: exchange, pointer, side: 'response' }) as const;
  const isPage = isObject && members.some((name) => Object.hasOwn(body, name));
  examine.assert('conventions/lists-are-pages', isPage, facts('a page object', ''));
  if (!isPage) return;
  const page = body as Page;
  if (examine.assert('conventions/page-has-data', Object.hasOwn(page, 'data'), facts('the member data', '')))
    examine.assert('conventions/page-data-is-an-array', Array.isArray(page.data), facts('an array', '/data'));
  examineCursor(exchange, page, examine);
};
