import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hintsIn, type Hints } from '../../description/matching/hints.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { bodyRepairs, placeRepairs } from '../../doctor/walk/hinted-repairs.ts';
import { targetAt } from '../../target/defaults.ts';
import { answers, object, takes, text } from '../support/described-paths.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const plain = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

/** The hints in a description with these paths, beside two of the document. */
const hinted = async (paths: object): Promise<Hints> => {
  const file = path.join(temporaryDirectory('hints'), 'openapi.json');
  const shown = { '/quotes': { post: answers() }, '/transfer-out': { post: answers() } };
  const info = { title: 'x', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths: { ...shown, ...paths } }));
  const { operations, about } = await readOwnFile(file);
  return hintsIn(plain, operations, about);
};

const card = object({ owner: text, sources: { type: 'array', items: text } }, ['owner']);

const issue = { summary: 'Issue a card', ...takes(card), ...answers(object({ id: text })) };

/** Two that look like it alike. */
const vague = { '/plastics': { post: issue }, '/orders': { post: issue } };

test('an operation that is looked for in vain is tried where the description has what is nearest, with its names', async () => {
  const hints = await hinted(vague);
  const on = exchangeOf('cards.issue', { status: 404, body: {} });
  const message =
    'The document does not show the path of cards.issue. Name it in dialect.operations.cards.issue.';

  const tried = placeRepairs(plain, { message, on }, hints);

  expect(tried.map(([first]) => first)).toMatchObject([
    { at: ['dialect', 'operations', 'cards.issue'], value: { method: 'POST', path: '/plastics' } },
    { at: ['dialect', 'operations', 'cards.issue'], value: { method: 'POST', path: '/orders' } },
  ]);
  // Where the target file says the place, or the request was understood, nothing is tried.
  const said = { ...plain, dialect: { ...plain.dialect, operations: { 'cards.issue': { path: '/cards' } } } };
  expect(placeRepairs(said, { message, on }, hints)).toEqual([]);
  expect(placeRepairs(plain, { message: 'Issuing a card was refused.', on }, hints)).toEqual([]);
});

test('a refusal teaches values for what it lacks and words for what it does not know', async () => {
  const create = object({ fullName: text, segment: { ...text, enum: ['RETAIL', 'WEALTH'] } });
  const hints = await hinted({
    '/customers': { post: { ...takes(create), ...answers(object({ id: text })) } },
  });
  const request = { fullName: 'Ada', tier: 'GOLD' };
  const refused = (message: string) =>
    bodyRepairs(
      plain,
      {
        message: '',
        on: exchangeOf('customers.create', { status: 422, request: { body: request }, body: { message } }),
      },
      hints,
    ).map(({ value, isGuess }) => ({ value, isGuess }));

  expect(refused('segment is required')).toEqual([
    { value: { $rest: true, segment: 'RETAIL' }, isGuess: undefined },
  ]);
  expect(refused('termsAccepted is required')).toEqual([
    { value: { $rest: true, termsAccepted: true }, isGuess: undefined },
  ]);
  expect(refused('tier must be one of BASIC, PLUS')).toEqual([
    { value: { $rest: true, tier: 'BASIC' }, isGuess: true },
    { value: { $rest: true, tier: 'PLUS' }, isGuess: true },
  ]);
  expect(refused('something is odd')).toEqual([]);
});
