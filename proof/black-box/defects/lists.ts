import type { OperationId } from '../../../spec/operations.ts';
import { rowsOf, type Members } from '../../rewriting/json.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { edits } from './answers.ts';

/** Other pages of one listing. `isFirst` says that no cursor was sent. */
export const editsPages = (
  operation: OperationId,
  edit: (page: Members, rows: Members[], isFirst: boolean) => void,
): Behaviour =>
  edits([operation], (body, call) => {
    edit(body, rowsOf(body), !call.query.has('cursor'));
  });

/** Every page after the first begins with the last row of the page before. */
export const repeatsARow = (operation: OperationId): Behaviour => {
  const lastRows = new Map<string, Members>();
  return edits([operation], (page, call) => {
    const rows = rowsOf(page);
    const before = lastRows.get(call.query.get('cursor') ?? '');
    const last = rows.at(-1);
    if (typeof page['nextCursor'] === 'string' && last !== undefined) lastRows.set(page['nextCursor'], last);
    if (before !== undefined) page['data'] = [before, ...rows];
  });
};

/** Every page after the first lacks its first row. */
export const losesARow = (operation: OperationId): Behaviour =>
  editsPages(operation, (page, rows, isFirst) => {
    if (!isFirst) page['data'] = rows.slice(1);
  });
