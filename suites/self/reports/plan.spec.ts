import { expect, test } from '../support/plain-test.ts';
import { checkKey, lacksCheck, plan } from '../../../reports/judgement/plan.ts';
import { capabilitiesWithout, check, row } from './sample.ts';

const rules = {
  'a/checked': row(),
  'a/without-check': row(),
  'a/unseen': row({ unobservable: 'nobody can look inside' }),
  'b/needs-cards': row(),
  'b/needs-cards-or-nothing': row(),
};
const plain = check('plain', ['a/checked', 'b/needs-cards-or-nothing']);
const cards = check('cards', ['b/needs-cards', 'b/needs-cards-or-nothing'], { needs: ['cards'] });

test('the plan examines every rule that has a check the target can take', () => {
  const made = plan(rules, [plain, cards], capabilitiesWithout());

  expect(made.examined).toEqual(['a/checked', 'b/needs-cards', 'b/needs-cards-or-nothing']);
  expect(made.checks.map(checkKey)).toEqual([plain, cards].map(checkKey));
  expect(made.outOfReach).toEqual([]);
});

test('a rule whose every check needs an absent capability is not applicable and says which', () => {
  const made = plan(rules, [plain, cards], capabilitiesWithout('cards'));

  expect(made.examined).toEqual(['a/checked', 'b/needs-cards-or-nothing']);
  expect(made.settled['b/needs-cards']).toMatchObject({ verdict: 'not-applicable', lacks: ['cards'] });
  expect(made.settled['b/needs-cards']?.reason).toContain('cards');
  expect(made.outOfReach.map(({ check: one }) => one.title)).toEqual(['cards']);
});

test('a capability that nobody mentions counts as absent', () => {
  const made = plan(rules, [check('odd', ['a/checked'], { needs: ['telepathy'] })], capabilitiesWithout());

  expect(made.settled['a/checked']?.lacks).toEqual(['telepathy']);
});

test('rules without a check, unobservable ones and unselected ones are distinguished', () => {
  const { settled, examined } = plan(rules, [plain, cards], capabilitiesWithout(), [
    'a/checked',
    'a/unseen',
    'a/without-check',
  ]);

  expect(examined).toEqual(['a/checked']);
  expect(settled['a/without-check']).toMatchObject({ verdict: 'not-selected', reason: 'no check yet' });
  expect(settled['a/unseen']?.reason).toBe('unobservable: nobody can look inside');
  expect(settled['b/needs-cards']?.reason).toBe('not selected for this run');
  expect(Object.values(settled).filter(lacksCheck)).toHaveLength(1);
});

test('a check none of whose rules is selected does not run', () => {
  const made = plan(rules, [plain, cards], capabilitiesWithout(), ['a/checked']);

  expect(made.checks.map(({ title }) => title)).toEqual(['plain']);
});
