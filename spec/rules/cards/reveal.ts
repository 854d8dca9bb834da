import type { RuleBook } from '../rule.ts';

/** How the secrets of a card are shown. */
export const cardRevealRules = {
  'cards/reveal-mints-a-url': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A reveal answers a URL.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-is-minted-per-call': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Two reveals of one card whose URLs end at different times answer two different URLs.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-shows-that-card': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'The URL that was answered for one card is not answered for another.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-is-short-lived': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The URL that a reveal answers stops working after a short time.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-is-signed': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'The URL that a reveal answers is signed: two of one card differ in six characters or more.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-shows-number-code-and-expiry': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The revealed page displays card number, security code and expiry.',
    operations: ['cards.reveal'],
    unobservable: "The page belongs to the card processor and lies outside the service's base address.",
  },
  'cards/reveal-is-the-only-way': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'No answer or webhook other than the answer of the reveal holds a reveal URL.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update', 'cards.reveal'],
  },
  'cards/reveal-says-when-it-ends': {
    section: 'Endpoints > Operations whose path is given',
    level: 'assumed',
    statement: 'A reveal says in expiresAt when its URL stops working, and that time is in the future.',
    operations: ['cards.reveal'],
  },
} as const satisfies RuleBook;
