import { agentsVariations } from './variations/agents.ts';
import { cardsVariations } from './variations/cards.ts';
import { directoriesVariations } from './variations/directories.ts';
import { moneyVariations } from './variations/money.ts';
import { answersVariations } from './variations/answers.ts';
import { customerDataVariations } from './variations/customer-data.ts';
import { customersVariations } from './variations/customers.ts';
import { requestsVariations } from './variations/requests.ts';
import { walletsVariations } from './variations/wallets.ts';
import { webhooksVariations } from './variations/webhooks.ts';
import type { VariationBook } from './variations/variation-book.ts';

/**
 * Ways in which this server can be told to be right otherwise: what the document leaves open, done in another of
 * the ways that it allows. The suite must be content with each of them. Each changes one line: a
 * `variations.has('...')` there, or an entry of the table that stands there.
 */
export const variations = {
  ...answersVariations,
  ...webhooksVariations,
  ...requestsVariations,
  ...customersVariations,
  ...customerDataVariations,
  ...moneyVariations,
  ...directoriesVariations,
  ...cardsVariations,
  ...agentsVariations,
  ...walletsVariations,
} as const satisfies VariationBook;

export type VariationName = keyof typeof variations;

/** All of them, in the order of the books. */
export const variationNames = Object.keys(variations) as readonly VariationName[];

export interface Variations {
  readonly has: (name: VariationName) => boolean;
  readonly on: () => readonly VariationName[];
  /** Switches on exactly these. Raises an Error for two that exclude each other. */
  readonly set: (names: readonly VariationName[]) => void;
  /** Switches on those that the server was started with. */
  readonly reset: () => void;
}

export const isVariationName = (name: string): name is VariationName => Object.hasOwn(variations, name);

const choiceOf = (name: VariationName): string | undefined => (variations as VariationBook)[name]?.choice;

/** The first two that exclude each other, if any do. */
export const rivals = (
  names: readonly VariationName[],
): readonly [VariationName, VariationName] | undefined => {
  const taken = new Map<string, VariationName>();
  for (const name of names) {
    const choice = choiceOf(name);
    const other = choice === undefined ? undefined : taken.get(choice);
    if (other !== undefined && other !== name) return [other, name];
    if (choice !== undefined) taken.set(choice, name);
  }
  return undefined;
};

export const createVariations = (initial: readonly VariationName[] = []): Variations => {
  let active: ReadonlySet<VariationName> = new Set();
  let listed: readonly VariationName[] = [];
  const set = (names: readonly VariationName[]): void => {
    const [one, other] = rivals(names) ?? [];
    if (one !== undefined) throw new Error(`The variations ${one} and ${String(other)} exclude each other.`);
    active = new Set(names);
    listed = [...active];
  };
  set(initial);
  return { has: (name) => active.has(name), on: () => listed, set, reset: () => set(initial) };
};
