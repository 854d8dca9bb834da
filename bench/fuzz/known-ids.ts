import type { Dice } from './dice.ts';

const idShape = /\b([A-Z][A-Za-z]{2,40}):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** Ids that the server has shown, so that requests are about something. */
export interface KnownIds {
  readonly learn: (text: string) => void;
  /** One of a kind; undefined where none was shown. */
  readonly some: (dice: Dice, kind: string) => string | undefined;
  readonly any: (dice: Dice) => string | undefined;
  /** The same text, most ids in it replaced by known ones of their kind, some by known ones of another. */
  readonly filledIn: (dice: Dice, text: string) => string;
}

/** Ids that are remembered of each kind, the newest in place of any other. */
const most = 100;

/**
 * Ids in `never` are not remembered: the campaign must not delete what it lives on. Where none of a kind is remembered,
 * one of `others` stands in.
 */
export const knownIds = (never: readonly string[], others?: KnownIds): KnownIds => {
  const kinds = new Map<string, string[]>();
  let turn = 0;
  const remember = (kind: string, id: string): void => {
    const known = kinds.get(kind) ?? [];
    kinds.set(kind, known);
    if (known.includes(id)) return;
    if (known.length < most) known.push(id);
    else known[(turn += 1) % most] = id;
  };
  const some = (dice: Dice, kind: string): string | undefined =>
    dice.pickAny(kinds.get(kind) ?? []) ?? others?.some(dice, kind);
  const any = (dice: Dice): string | undefined =>
    dice.pickAny(dice.pickAny([...kinds.values()]) ?? []) ?? others?.any(dice);
  return {
    learn: (text) => {
      for (const [id, kind = ''] of text.matchAll(idShape)) if (!never.includes(id)) remember(kind, id);
    },
    some,
    any,
    filledIn: (dice, text) =>
      text.replaceAll(idShape, (id, kind: string) => {
        if (dice.percent(4)) return any(dice) ?? id;
        return dice.percent(85) ? (some(dice, kind) ?? id) : id;
      }),
  };
};
