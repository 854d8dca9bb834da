import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { byDefault } from '../play-in-process.ts';
import { isGraded, playAll, playedWith } from '../try-client.ts';
import type { ClientVariant } from '../mutant.ts';
import { fourthDefects } from '../fourth/index.ts';
import { fourthVariants } from '../fourth/variants.ts';
import { fifthDefects } from '../fifth/index.ts';
import { fifthVariants } from '../fifth/variants.ts';
import { sixthDefects } from '../sixth/index.ts';
import { sixthVariants } from '../sixth/variants.ts';
import { seventhDefects } from '../seventh/index.ts';
import { seventhVariants } from '../seventh/variants.ts';
import { eighthDefects } from '../eighth/index.ts';
import { eighthVariants } from '../eighth/variants.ts';
import { thirdDefects, thirdVariants } from '../third/index.ts';
import type { ClientDefect, DefectBook } from './defect.ts';
import { clientDefects } from './index.ts';
import { secondVariants } from './variants.ts';

/** A frozen set: wrong clients, and right ones that work differently. */
export interface ClientSet {
  readonly defects: DefectBook;
  readonly variants: Readonly<Record<string, ClientVariant>>;
}

/** The sets that were written without a look at the rules. */
export const frozenSets = {
  second: { defects: clientDefects, variants: secondVariants },
  third: { defects: thirdDefects, variants: thirdVariants },
  fourth: { defects: fourthDefects, variants: fourthVariants },
  fifth: { defects: fifthDefects, variants: fifthVariants },
  sixth: { defects: sixthDefects, variants: sixthVariants },
  seventh: { defects: seventhDefects, variants: seventhVariants },
  eighth: { defects: eighthDefects, variants: eighthVariants },
} as const satisfies Readonly<Record<string, ClientSet>>;

/** The outcome of one defect of such a set. */
export interface DefectResult {
  readonly defect: string;
  readonly about: string;
  readonly line: string;
  /** What kind of rule should name it, for whoever compares. */
  readonly named: string;
  readonly scopes: readonly string[];
  readonly scenarios: number;
  /** Graded rules that were violated. */
  readonly violated: readonly ClientRuleId[];
  /** Advice that was not followed. */
  readonly advice: readonly ClientRuleId[];
  /** Scenarios that did not come to their end. */
  readonly unfinished: readonly string[];
  readonly seconds: number;
}

/** What it made of a permitted variant of such a set. */
export interface SecondVariantResult {
  readonly variant: string;
  readonly about: string;
  readonly scenarios: number;
  readonly blamed: readonly ClientRuleId[];
  readonly unfinished: readonly string[];
  readonly seconds: number;
}

/** Plays a defect in every scenario of its scopes. */
export const tryDefect = async (
  defect: string,
  { about, line, named, scopes, behaviour }: ClientDefect,
): Promise<DefectResult> => {
  const scenarios = playedWith(scopes);
  const { violated, unfinished, seconds } = await playAll(scenarios, behaviour);
  return {
    defect,
    about,
    line,
    named,
    scopes,
    scenarios: scenarios.length,
    violated: violated.filter(isGraded),
    advice: violated.filter((rule) => !isGraded(rule)),
    unfinished,
    seconds,
  };
};

/** Plays a permitted variant in every scenario of its features. */
export const trySecondVariant = async (
  variant: string,
  { about, features, behaviour }: ClientVariant,
): Promise<SecondVariantResult> => {
  const scenarios = playedWith(features);
  const { violated, unfinished, seconds } = await playAll(scenarios, behaviour, byDefault);
  return {
    variant,
    about,
    scenarios: scenarios.length,
    blamed: violated.filter(isGraded),
    unfinished,
    seconds,
  };
};
