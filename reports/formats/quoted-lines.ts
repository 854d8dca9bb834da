import { contract } from '../../spec/contract/in-use.ts';
import { quotedFor } from '../../spec/quotations/quotations.ts';
import type { RuleResult } from '../judgement/report.ts';

/** How the document stands behind a rule: it says so, or the rule follows from what it says. */
export const quotedAs = ({ level }: Pick<RuleResult, 'level'>): string =>
  level === 'derived' ? 'Follows from' : 'The document';

/** The document's words behind a rule, one text each: `line 44: "…"`. */
export const quotedLines = (
  { id }: Pick<RuleResult, 'id'>,
  version: string = contract().version,
): readonly string[] => quotedFor(id, version).map(({ line, words }) => `line ${line}: "${words}"`);
