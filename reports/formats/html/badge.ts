import type { Verdict } from '../../../spec/results/verdicts.ts';
import { markup, type Markup } from './markup.ts';

/** The verdicts in words that need no legend, and a sign for each, so that nothing rests on colour alone. */
export const verdictWords: Readonly<
  Record<Verdict, { readonly sign: string; readonly word: string; readonly meaning: string }>
> = {
  error: { sign: '‼', word: 'error', meaning: 'the suite itself failed here' },
  fail: { sign: '✕', word: 'fail', meaning: 'the target violates a rule that the document states' },
  inconclusive: { sign: '?', word: 'inconclusive', meaning: 'applies, but could not be checked' },
  warn: {
    sign: '!',
    word: 'warn',
    meaning: 'the target violates a rule that follows from the document',
  },
  pass: { sign: '✓', word: 'pass', meaning: 'checked at least once, and it held' },
  observed: { sign: '○', word: 'observed', meaning: 'an assumption of ours: reported, never graded' },
  'not-applicable': {
    sign: '–',
    word: 'not applicable',
    meaning: 'needs a capability that the target lacks',
  },
  'not-selected': {
    sign: '·',
    word: 'not examined',
    meaning: 'not selected, not visible from outside, or without a check',
  },
};

export const badge = (verdict: Verdict): Markup => {
  const { sign, word } = verdictWords[verdict];
  return markup`<span class="badge ${verdict}"><span aria-hidden="true">${sign}</span> ${word}</span>`;
};
