import { Buffer } from 'node:buffer';
import { unprocessable } from './refusal.ts';

const usual = 6;
const most = 40;

const sizeAsked = (raw: string | null): number => {
  if (raw === null) return usual;
  if (!/^[1-9]\d{0,5}$/.test(raw)) throw unprocessable('The page size is not a positive integer.');
  return Math.min(Number(raw), most);
};

const startAsked = (raw: string | null, ids: readonly string[]): number => {
  if (raw === null) return 0;
  const index = ids.indexOf(Buffer.from(raw, 'base64url').toString());
  if (index < 0) throw unprocessable('The cursor is not one of ours.');
  return index + 1;
};

export interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly pageOf: string;
}

/**
 * The rows after the cursor, oldest first. The names of the two parameters are the caller's.
 *
 * @throws {Refusal} 422 for a size or a cursor that cannot be. Source: Endpoints.
 */
export const pageOf = (
  rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[],
  query: URLSearchParams,
  sizeName = 'page_size',
): Page => {
  const size = sizeAsked(query.get(sizeName));
  const ids = rows.map(({ id }) => id);
  const start = startAsked(query.get('after'), ids);
  const data = rows.slice(start, start + size);
  const last = data.at(-1)?.id;
  const hasMore = start + size < rows.length;
  return {
    data,
    hasMore,
    nextCursor: hasMore && last !== undefined ? Buffer.from(last).toString('base64url') : null,
    pageOf: `${rows.length} rows`,
  };
};
