import { expect, test } from '../../suites/self/support/plain-test.ts';
import { temporaryDirectory } from '../../suites/self/support/temporary-directory.ts';
import { isWhole } from '../../suites/self/support/whole.ts';
import { scoreOf } from '../descriptions/score.ts';
import { styles } from '../descriptions/styles.ts';
import { descriptionScores } from '../results/descriptions.ts';

// All of them take a minute, and are published. A change waits for `discovery-styles.spec.ts`, which looks at parts.
const sample = styles.filter(({ name }) => isWhole && ['synonyms', 'kebab-nouns'].includes(name));

for (const style of sample)
  test(`our description in the style ${style.name} is found again, and nothing is taken for another`, async () => {
    const score = await scoreOf(style, temporaryDirectory('descriptions'));

    for (const { wrong } of Object.values(score)) expect(wrong).toEqual([]);
    expect(score.operations.right / score.operations.of).toBeGreaterThan(0.9);
    expect(score.members.right / score.members.of).toBeGreaterThan(0.9);
  });

test('the score of every style is published', () => {
  expect(descriptionScores().now.map(({ style }) => style)).toEqual([
    ...styles.map(({ name }) => name),
    'independent server',
  ]);
});
