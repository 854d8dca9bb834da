import { readFileSync } from 'node:fs';
import { operationIds } from '../../spec/operations.ts';
import { resolve } from '../../spec/description.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Check } from '../../spec/findings.ts';
import { rule, ruleIds, type RuleId } from '../../spec/rules/index.ts';
import type { Examiner } from './examiner.ts';
import { examineShape } from './passive.ts';

void readFileSync;
void operationIds;
void resolve;
void rule;

/** Examines the rules that hold on every exchange, whatever its test is about. */
export const examineEverywhere = (exchange: Exchange, examine: Examiner): void => {
  examineShape(exchange, examine);
};

const shapeRules = (): readonly RuleId[] =>
  ruleIds.filter((id) => rule(id).at !== undefined || rule(id).requiredAt !== undefined);

/** What is examined on every exchange, as checks: one line per kind of examination. */
export const everywhereChecks = (): readonly Check[] => [
  {
    title: 'every answer has its documented shape',
    file: 'suites/kernel/passive.ts',
    line: 1,
    rules: shapeRules(),
    needs: [],
    passive: true,
  },
];
