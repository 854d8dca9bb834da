import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { faults } from '../../../reference-impl/deviations/catalogue.ts';
import { resolve } from '../../../spec/schema/description.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { gaps } from '../../../spec/gaps/index.ts';
import { operationIds } from '../../../spec/operations.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { readings } from '../../../spec/readings/index.ts';
import { isRuleId, rule, ruleIds, type RuleId } from '../../../spec/rules/index.ts';
import { ruleAliases } from '../../../spec/rules/aliases.ts';
import { withdrawnRules } from '../../../spec/rules/withdrawn.ts';
import { sections } from '../../../spec/sections.ts';
import { schemaPlaces, type Place } from '../support/description-places.ts';

const citedAt = new Set<string>(ruleIds.flatMap((id) => rule(id).at ?? []));
const citedAsPresent = new Set<string>(ruleIds.flatMap((id) => rule(id).requiredAt ?? []));

/** The place and what contains it, up to the schema it belongs to. */
const outward = (at: string): readonly string[] =>
  at.split('/').length < 4 ? [] : [at, ...outward(at.slice(0, at.lastIndexOf('/')))];

const isCited = (at: string): boolean => outward(at).some((place) => citedAt.has(place));

const constraints = [
  'enum',
  'const',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

/** That something with members is an object goes without a rule. */
const isTyped = ({ node }: Place): boolean =>
  node['type'] !== undefined &&
  !(node['type'] === 'object' && (node['properties'] ?? node['allOf']) !== undefined);

/** The demands of a place that no rule states. */
const unstated = (place: Place): readonly string[] => {
  const { at, node } = place;
  const names = (node['required'] ?? []) as readonly string[];
  const isBranch = /\/(then|else|anyOf\/\d+)$/.test(at);
  const members = names.filter(
    (name) => !citedAsPresent.has(`${at}/properties/${name}`) && !(isBranch && isCited(at)),
  );
  const asks = isTyped(place) || constraints.some((keyword) => node[keyword] !== undefined);
  return [...(asks && !isCited(at) ? [at] : []), ...members.map((name) => `${at} requires ${name}`)];
};

const repeated = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

const withAny = (wrong: (id: RuleId) => boolean): readonly RuleId[] => ruleIds.filter(wrong);

test('rule ids are slugs under an area', () => {
  expect(withAny((id) => !/^[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test('the id of a rule that was renamed or withdrawn is not used again', () => {
  const earlier = [...Object.keys(ruleAliases), ...Object.keys(withdrawnRules)];

  expect(earlier.filter(isRuleId)).toEqual([]);
  expect(Object.values(withdrawnRules).filter((reason) => !reason.endsWith('.'))).toEqual([]);
});

test('every place that a rule cites exists', () => {
  const dangling = [...citedAt, ...citedAsPresent].filter((at) => resolve(at as `#/${string}`) === undefined);

  expect(dangling).toEqual([]);
});

test('every constraint of the document in the description is stated by a rule', () => {
  const shown = schemaPlaces.filter(({ at, assumed }) => !assumed && !/\/if(\/|$)/.test(at));

  expect(shown.length).toBeGreaterThan(300);
  expect(shown.flatMap(unstated)).toEqual([]);
});

test('every section is cited by a rule, and no other', () => {
  const cited = new Set(ruleIds.map((id) => rule(id).section));

  expect(sections.filter((section) => !cited.has(section))).toEqual([]);
  expect([...cited].filter((section) => !sections.includes(section))).toEqual([]);
});

test('gaps and readings cite sections of the document', () => {
  const cited = [...Object.values(gaps), ...Object.values(readings)].map(({ section }) => section);

  expect(cited.filter((section) => !sections.includes(section))).toEqual([]);
});

test('every statement is one sentence that no other rule has', () => {
  const statements = ruleIds.map((id) => rule(id).statement);

  expect(statements.filter((text) => !/^[A-Za-z].*[^.]\.$/.test(text))).toEqual([]);
  expect(repeated(statements)).toEqual([]);
});

test('every operation is named by a rule of its own', () => {
  const named = new Set(
    ruleIds.flatMap((id) => (rule(id).operations.length > 20 ? [] : rule(id).operations)),
  );

  expect(operationIds.filter((id) => !named.has(id))).toEqual([]);
  expect([...named].filter((id) => !operationIds.includes(id))).toEqual([]);
});

test('a rule that nobody can see has no check', () => {
  const checks = JSON.parse(
    readFileSync(path.join(packageRoot, 'dist/checks.json'), 'utf8'),
  ) as readonly Check[];
  const checked = checks.flatMap(({ rules }) => rules);

  expect(checked.filter((id) => !isRuleId(id))).toEqual([]);
  expect(checked.filter((id) => isRuleId(id) && rule(id).unobservable !== undefined)).toEqual([]);
});

test('every fault of the reference server names a rule', () => {
  expect(Object.values(faults).filter((id) => !isRuleId(id))).toEqual([]);
});
