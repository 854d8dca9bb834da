import { contract } from '../../../../spec/contract/in-use.ts';
import { callsOf, isSeenAccepted, type Exchange, type Recording } from '../recording.ts';
import { broken, byAnswers, held, sighted, type Check, type CheckBook } from '../sighting.ts';

const lists = (recording: Recording): readonly Exchange[] =>
  callsOf(recording, ...contract().operationsWhere(({ isList }) => isList === true));

const cursorOf = ({ query }: Exchange): string | undefined => query.get('cursor') ?? undefined;

/** A list is identified by its operation and its filters. */
const filtersOf = ({ operation, query }: Exchange): string => {
  const filters = [...query].filter(([name]) => name !== 'cursor' && name !== 'limit');
  return JSON.stringify([operation, filters.map(([name, value]) => `${name}=${value}`).toSorted()]);
};

const hasMore = ({ got }: Exchange): boolean => got['hasMore'] === true;

/** The pages that were read while the client was asked to list everything. */
const readToTheEnd = byAnswers((answered, recording) =>
  answered
    .filter(({ ask, answer }) => ask === 'list' && 'ok' in answer)
    .flatMap(({ opened, n }) => {
      const pages = lists(recording).filter(
        (page) => page.opened >= opened && page.n <= n && isSeenAccepted(page),
      );
      const last = pages.at(-1);
      if (last === undefined || !pages.some(hasMore)) return [];
      return [sighted(!hasMore(last), last, 'The last page that was read says that there are more.')];
    }),
);

const pageWith = (recording: Recording, cursor: string, before: Exchange): Exchange | undefined =>
  lists(recording).findLast((page) => page.n <= before.opened && page.got['nextCursor'] === cursor);

const followers = (recording: Recording): readonly Exchange[] =>
  lists(recording).filter((page) => cursorOf(page) !== undefined);

const cursorFromAPage: Check = (recording) =>
  followers(recording).map((page) => {
    const cursor = cursorOf(page) ?? '';
    const origin = pageWith(recording, cursor, page);
    return sighted(
      origin !== undefined && origin.operation === page.operation,
      page,
      `No page of this list has the nextCursor "${cursor}".`,
    );
  });

const noCursor = new Set(['', 'null', 'undefined', 'None']);

const endIsTheEnd: Check = (recording) => {
  const beyond = followers(recording).filter((page) => noCursor.has(cursorOf(page) ?? ''));
  if (beyond.length > 0)
    return beyond.map((page) =>
      broken(page, `A page is asked for with the cursor "${cursorOf(page) ?? ''}".`),
    );
  return followers(recording)
    .filter((page) => isSeenAccepted(page) && !hasMore(page))
    .map((page) => held(page));
};

const filtersStay: Check = (recording) =>
  followers(recording).flatMap((page) => {
    const origin = pageWith(recording, cursorOf(page) ?? '', page);
    if (origin === undefined) return [];
    return [sighted(filtersOf(origin) === filtersOf(page), page, 'The page before had other filters.')];
  });

const limits = (recording: Recording): readonly { readonly page: Exchange; readonly limit: string }[] =>
  lists(recording).flatMap((page) => page.query.getAll('limit').map((limit) => ({ page, limit })));

export const listsChecks = {
  'client/lists/are-read-to-their-end': readToTheEnd,
  'client/lists/cursor-comes-from-a-page': cursorFromAPage,
  'client/lists/no-page-after-the-last': endIsTheEnd,
  'client/lists/further-pages-keep-the-filters': filtersStay,
  'client/lists/limit-is-an-integer': (recording) =>
    limits(recording).map(({ page, limit }) => sighted(/^-?\d+$/.test(limit), page, `limit is "${limit}".`)),
  'client/lists/limit-is-within-bounds': (recording) =>
    limits(recording)
      .filter(({ limit }) => /^-?\d+$/.test(limit))
      .map(({ page, limit }) =>
        sighted(Number(limit) >= 1 && Number(limit) <= 100, page, `limit is ${limit}.`),
      ),
  'client/lists/delegated-keys-name-an-account': (recording) =>
    callsOf(recording, 'delegatedKeys.list').map((page) =>
      sighted(
        page.query.has('accountId') || page.query.has('fundingSourceId'),
        page,
        'Neither accountId nor fundingSourceId is given.',
      ),
    ),
} as const satisfies CheckBook;
