import { expect, test } from '../support/plain-test.ts';
import { isMintedLike } from '../../kit/http/minted-urls.ts';

const one = 'tok_5f0c7a61e29b4d38';
const other = 'tok_91d3be07c4a84f52';
const third = 'tok_c06e18f2a7d94b63';

const cases: readonly (readonly [what: string, url: string, minted: readonly string[], is: boolean])[] = [
  ['another token in the query', `/embed?token=${third}`, [`/embed?token=${one}`], true],
  ['another token in the path', `/embed/${third}`, [`/embed/${one}`, `/embed/${other}`], true],
  ['the same place under a longer path', `/embed/${third}/page`, [`/embed/${one}`, `/embed/${other}`], false],
  ['a shorter path', '/embed', [`/embed/${one}`, `/embed/${other}`], false],
  [
    'a token of another time',
    `/embed/1764160200/${third}`,
    [`/embed/1764160000/${one}`, `/embed/1764160001/${other}`],
    true,
  ],
  [
    'a token of the same second',
    `/embed/1764160200/${third}`,
    [`/embed/1764160000/${one}`, `/embed/1764160000/${other}`],
    true,
  ],
  [
    'a part as long as the shortest token',
    '/embed/tok_91d3be07c4a8',
    [`/embed/${one}`, `/embed/${other}`],
    true,
  ],
  [
    'a part that is shorter than any token',
    '/embed/tok_91d3be07c4a',
    [`/embed/${one}`, `/embed/${other}`],
    false,
  ],
  [
    'a name among hexadecimal tokens',
    '/cards/Card:5f0c7a61-e29b',
    ['/cards/5f0c7a61e29b4d38', '/cards/91d3be07c4a84f52'],
    false,
  ],
  ['another token, where only one was minted', `/embed/${third}`, [`/embed/${one}`], false],
  ['a name where the token is', '/cards/art.png', [`/cards/${one}`, `/cards/${other}`], false],
  ['a query that no minted one has', `/embed/${third}?size=2`, [`/embed/${one}`, `/embed/${other}`], false],
  ['another place', `/pages/${third}`, [`/embed/${one}`, `/embed/${other}`], false],
  ['a host whose every path is a token', `/${third}`, [`/${one}`, `/${other}`], false],
  ['no minted URL to compare with', `/embed/${third}`, [], false],
];

const at = (place: string): URL => new URL(place, 'https://display.example');

for (const [what, url, minted, is] of cases)
  test(`${what} is ${is ? '' : 'not '}like the URLs that were minted`, () => {
    expect(isMintedLike(at(url), minted.map(at))).toBe(is);
  });

test('another host is not like the one of the URLs that were minted', () => {
  expect(isMintedLike(new URL(`https://other.example/embed?token=${one}`), [at(`/embed?token=${one}`)])).toBe(
    false,
  );
});
