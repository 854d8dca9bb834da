import { fixturesFrom, type Fixtures } from './fixtures.ts';

/** A test of the suite, as its file declares it. */
export interface DeclaredTest {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly body: (made: Record<string, unknown>, info: unknown) => Promise<void>;
  readonly fixtures: Fixtures;
}

interface Details {
  readonly annotation?: DeclaredTest['annotations'];
}

const declared: DeclaredTest[] = [];
let file = '';

/** Says which file declares the tests that come now. */
export const beginFile = (name: string): void => {
  file = name;
};

export const declaredTests = (): readonly DeclaredTest[] => declared;

const declare =
  (fixtures: Fixtures) =>
  (title: string, details: Details, body: DeclaredTest['body']): void => {
    declared.push({ file, line: 0, title, annotations: details.annotation ?? [], body, fixtures });
  };

/**
 * What the suite's kernel finds in place of Playwright's `test` on the bench (see `bench.ts`): only `extend`, and
 * tests with details, because the suite uses nothing else.
 */
export const test = {
  extend: (fixtures: Readonly<Record<string, unknown>>): ReturnType<typeof declare> =>
    declare(fixturesFrom(fixtures)),
};
