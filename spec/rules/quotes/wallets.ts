import type { RuleBook } from '../rule.ts';

/** A quote that an embedded wallet pays. The document does not say that paying is an embedded-wallet action. */
export const quoteWalletsRules = {
  'quotes/wallet-pays-once-its-holder-has-signed': {
    section: 'Authentication',
    level: 'assumed',
    statement: 'Executing a quote that an embedded wallet pays, without a signature, takes no money from it.',
    operations: ['quotes.execute'],
  },
  'quotes/signed-execution-is-paid-by-the-wallet': {
    section: 'Authentication',
    level: 'assumed',
    statement:
      'The execution of a quote, repeated as its challenge asks, takes money from the embedded wallet.',
    operations: ['quotes.execute'],
  },
  'quotes/wrongly-signed-execution-is-refused': {
    section: 'Authentication',
    level: 'assumed',
    statement:
      'The execution of a quote with a wallet signature that no session of the wallet made is refused.',
    operations: ['quotes.execute'],
  },
  'quotes/wallet-pays-by-a-signature-over-its-quote': {
    section: 'Authentication',
    level: 'assumed',
    statement:
      'The execution of a quote takes money from the embedded wallet at once where it comes with a wallet signature over the text that the quote gives to sign.',
    operations: ['quotes.execute'],
  },
  'quotes/wallet-signature-pays-one-quote': {
    section: 'Authentication',
    level: 'assumed',
    statement:
      'A signature for the execution of one quote does not execute another quote of the same wallet.',
    operations: ['quotes.execute'],
  },
} as const satisfies RuleBook;
