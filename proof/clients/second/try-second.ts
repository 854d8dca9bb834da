import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { isGraded, playAll, playedWith } from '../try-client.ts';
import { clientDefect, type ClientDefectName } from './index.ts';
import { secondVariant, type SecondVariantName } from './variants.ts';

/** The outcome of one defect of the second set. */
export interface DefectResult {
  readonly defect: ClientDefectName;
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

/** What it made of a permitted variant of the second set. */
export interface SecondVariantResult {
  readonly variant: SecondVariantName;
  readonly about: string;
  readonly scenarios: number;
  readonly blamed: readonly ClientRuleId[];
  readonly unfinished: readonly string[];
  readonly seconds: number;
}

/** Plays a defect in every scenario of its scopes. */
export const tryDefect = async (defect: ClientDefectName): Promise<DefectResult> => {
  const { about, line, named, scopes, behaviour } = clientDefect(defect);
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
export const trySecondVariant = async (variant: SecondVariantName): Promise<SecondVariantResult> => {
  const { about, features, behaviour } = secondVariant(variant);
  const scenarios = playedWith(features);
  const { violated, unfinished, seconds } = await playAll(scenarios, behaviour);
  return {
    variant,
    about,
    scenarios: scenarios.length,
    blamed: violated.filter(isGraded),
    unfinished,
    seconds,
  };
};
