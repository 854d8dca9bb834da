import { answersVariations } from './variations/answers.ts';
import { requestsVariations } from './variations/requests.ts';
import { webhooksVariations } from './variations/webhooks.ts';
import type { VariationBook } from './variations/variation-book.ts';

/**
 * Variations that handlers still ask for by name. They become entries of their own, area by area; `catalogue.ts`
 * has all of them.
 */
const variations = {
  ...answersVariations,
  ...webhooksVariations,
  ...requestsVariations,
} as const satisfies VariationBook;

export type VariationName = keyof typeof variations;

export interface Variations {
  readonly has: (name: keyof typeof variations) => boolean;
  readonly on: () => readonly string[];
  /** Switches on exactly these. */
  readonly set: (names: readonly string[]) => void;
}

export const createVariations = (): Variations => {
  let active: ReadonlySet<string> = new Set();
  return {
    has: (name) => active.has(name),
    on: () => [...active],
    set: (names) => {
      active = new Set(names);
    },
  };
};
