import { expect, test } from '@playwright/test';
import { resolve } from '../../../spec/schema/description.ts';
import { clientRule, clientRuleIds } from '../../../spec/client-rules/index.ts';
import { operationIds } from '../../../spec/operations.ts';
import { sections } from '../../../spec/sections.ts';

const named = /^client\/[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/;

test('every client rule has an id of words, a section of the document and operations that exist', () => {
  for (const id of clientRuleIds) {
    const { section, operations } = clientRule(id);
    expect(id).toMatch(named);
    expect(sections, id).toContain(section);
    for (const operation of operations) expect(operationIds, id).toContain(operation);
  }
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

  for (const statement of statements) expect(statement).toMatch(/^\S.*\.$/);
  expect(new Set(statements).size).toBe(statements.length);
});
