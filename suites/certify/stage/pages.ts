import { createHash } from 'node:crypto';
import { asJsonObject, foreignJsonIn } from '../../../spec/json.ts';
import type { Answer } from './troubled-answers.ts';

/** How a list is cut into pages. */
export interface Cut {
  /** The rows of a page at most, by its number from 1; undefined leaves it to the client. */
  readonly rowsOf: (nth: number) => number | undefined;
  /** The number of the page that has no row, and says that there are more. */
  readonly emptyPage: number;
}

/** How lists are cut in a scenario: into short pages, or into some short ones and a long one. */
export interface Cuts {
  readonly allShort: Cut;
  readonly firstShort: Cut;
}

/** A request for a page, and what becomes of its answer. */
interface Page {
  /** The address that the mock gets. */
  readonly url: string;
  readonly shown: (answer: Answer) => Answer;
}

/** Cuts lists into pages, and knows from its cursor which page of its list a request is for. */
export interface Pages {
  readonly cut: (url: string, cut: Cut) => Page;
}

/** Makes another cursor of one, for the page behind an empty one. No client may know what a cursor says. */
const behindEmpty = '.e';

const numberFrom = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE();

/** Pages of two rows and of one: how many are short is drawn, from three pages on, and which of them is empty. */
export const cutsFrom = (seed: string): Cuts => {
  const drawn = numberFrom(`${seed} pages`);
  const short = (nth: number): number => (nth === 1 ? 2 : 1);
  const emptyPage = 2 + (drawn % 2);
  const lastShort = 3 + (drawn % 3);
  return {
    allShort: { rowsOf: short, emptyPage },
    firstShort: { rowsOf: (nth) => (nth <= lastShort ? short(nth) : undefined), emptyPage },
  };
};

const withRows = (address: URL, rows: number | undefined): void => {
  if (rows === undefined) return;
  const asked = Number(address.searchParams.get('limit') ?? rows);
  address.searchParams.set('limit', String(asked >= 1 ? Math.min(asked, rows) : rows));
};

/** Nothing was cut before. */
export const createPages = (): Pages => {
  const numbers = new Map<string, number>();
  return {
    cut: (url, { rowsOf, emptyPage }) => {
      const address = new URL(url, 'http://mock');
      const cursor = address.searchParams.get('cursor');
      const nth = numbers.get(cursor ?? '') ?? 1;
      const isBehindEmpty = cursor?.endsWith(behindEmpty) === true && numbers.has(cursor);
      if (isBehindEmpty) address.searchParams.set('cursor', cursor.slice(0, -behindEmpty.length));
      withRows(address, rowsOf(nth));
      return {
        url: `${address.pathname}${address.search}`,
        shown: (answer) => {
          const page = asJsonObject(foreignJsonIn(answer.text));
          if (answer.status !== 200 || !Array.isArray(page['data'])) return answer;
          const isEmpty = cursor !== null && nth === emptyPage && !isBehindEmpty;
          const nextCursor = isEmpty ? `${cursor}${behindEmpty}` : page['nextCursor'];
          if (typeof nextCursor === 'string') numbers.set(nextCursor, nth + 1);
          return isEmpty
            ? { ...answer, text: JSON.stringify({ ...page, data: [], hasMore: true, nextCursor }) }
            : answer;
        },
      };
    },
  };
};
