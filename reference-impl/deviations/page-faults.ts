import type { Damages } from './faults.ts';

export type Page = Readonly<Record<string, unknown>>;

const without =
  (name: string) =>
  (page: Page): Page =>
    Object.fromEntries(Object.entries(page).filter(([member]) => member !== name));

const withMember =
  (name: string, value: (page: Page) => unknown) =>
  (page: Page): Page => ({ ...page, [name]: value(page) });

/** What faults do to the shape of a page. Source: Endpoints > Conventions. */
export const pageDamages: Damages<Page> = {
  'list-is-bare': ({ data }) => data as Page,
  'page-without-data': without('data'),
  'page-data-is-an-object': withMember('data', ({ data }) => ({ ...(data as readonly unknown[]) })),
  'page-without-has-more': without('hasMore'),
  'page-has-more-is-text': withMember('hasMore', ({ hasMore }) => String(hasMore)),
  'page-without-next-cursor': without('nextCursor'),
  'page-next-cursor-is-a-number': withMember('nextCursor', () => 7),
  'page-with-more-has-no-cursor': withMember('nextCursor', () => null),
  'last-page-has-a-cursor': withMember('nextCursor', ({ nextCursor }) => nextCursor ?? 'more'),
};
