import type { Capability } from '../../../spec/capabilities.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { TestContext } from './test-context.ts';

/** The rules of a test, and what it needs the target to have. */
export interface TestDetails {
  readonly rules: readonly RuleId[];
  readonly needs: readonly Capability[];
  /** No other test runs meanwhile. */
  readonly isAlone: boolean;
  /** It lets time pass: alone where the target's clock is moved; elsewhere it begins first and ends last. */
  readonly usesClock: boolean;
}

/** A test of the suite, as its file declares it. */
export interface DeclaredTest extends TestDetails {
  /** The source, relative to the package, with forward slashes. */
  readonly file: string;
  /** Where it stands in its source; 0 unless lines were asked for. */
  readonly line: number;
  readonly title: string;
  readonly body: (context: TestContext) => Promise<void>;
}

const declared = new Map<string, DeclaredTest>();

/** The file that is being imported, and whether the lines of its tests are wanted. */
const importing = { file: '', wantsLines: false };

/** Names a test: its file and its title. */
export const testKey = ({ file, title }: Pick<DeclaredTest, 'file' | 'title'>): string =>
  `${file} › ${title}`;

/** Says which file is imported next; its tests are declared while it is. */
export const beginFile = (file: string, wantsLines: boolean): void => {
  importing.file = file;
  importing.wantsLines = wantsLines;
};

export const declaredTests = (): readonly DeclaredTest[] => [...declared.values()];

export const declaredTest = (key: string): DeclaredTest | undefined => declared.get(key);

/** The line of the source in which a test is declared; the stack has it when source maps are on. */
const lineInSource = (): number => {
  const lines = (new Error().stack ?? '').split('\n');
  const place = lines
    .map((line) => /\.spec\.ts:(\d+):\d+/.exec(line)?.[1])
    .find((line) => line !== undefined);
  return Number(place ?? 0);
};

/**
 * Declares a test of the suite: its title, which rules it covers, and what it does with its context. Raises an Error
 * when the file has a test of that title already: the one would hide the other.
 */
export const test = (title: string, details: TestDetails, body: DeclaredTest['body']): void => {
  const { file, wantsLines } = importing;
  const key = testKey({ file, title });
  if (declared.has(key)) throw new Error(`There are two tests "${key}".`);
  declared.set(key, { ...details, file, title, body, line: wantsLines ? lineInSource() : 0 });
};
