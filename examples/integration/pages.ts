import type { Api } from './api.ts';
import type { Decisions } from './decisions.ts';
import { rowsOf, type Json } from './json.ts';

/** Every row of a list, page after page. */
export const everyRow = async (
  api: Api,
  decisions: Decisions,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Json[]> => {
  const rows: Json[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call({
      method: 'GET',
      path,
      query: { ...query, limit: '50', ...(cursor !== undefined && { cursor }) },
    });
    rows.push(...rowsOf(page, 'data'));
    cursor = decisions.nextCursor(page);
  } while (cursor !== undefined);
  return rows;
};
