import { expect, test } from '../support/plain-test.ts';
import { resolve } from '../../../spec/schema/description.ts';
import { clientRule, clientRuleIds } from '../../../spec/client-rules/index.ts';
import { operationIds } from '../../../spec/operations.ts';
import { sections } from '../../../spec/sections.ts';

const named = /^client\/[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/;

test('every client rule has an id of words, a section of the document and operations that exist', () => {
  const without = (isMissing: (id: (typeof clientRuleIds)[number]) => boolean) =>
    clientRuleIds.filter(isMissing);

  expect(without((id) => !named.test(id))).toEqual([]);
  expect(without((id) => !sections.includes(clientRule(id).section))).toEqual([]);
  expect(
    without((id) => clientRule(id).operations.some((operation) => !operationIds.includes(operation))),
  ).toEqual([]);
});

test('every place that a client rule points at is in the description', () => {
  const places = clientRuleIds.flatMap((id) => {
    const { at = [], requiredAt = [] } = clientRule(id);
    return [...at, ...requiredAt].map((place) => ({ id, place }));
  });

  expect(places.length).toBeGreaterThan(60);
  expect(places.filter(({ place }) => resolve(place) === undefined)).toEqual([]);
});

test('client rules are sentences of which no two say the same', () => {
  const statements = clientRuleIds.map((id) => clientRule(id).statement);

  expect(statements.filter((statement) => !/^\S.*\.$/.test(statement))).toEqual([]);
  expect(new Set(statements).size).toBe(statements.length);
});
