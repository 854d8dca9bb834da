import { seventhMoneyDefects } from '../seventh/money.ts';
import { seventhOtherDefects } from '../seventh/others.ts';
import type { MutantBook } from '../mutant.ts';

/** Mistakes of a frozen set that no rule named before, each with the rule that names it. */
export const mutantsOfStrangers = {
  'keeps-the-first-approval': {
    rule: 'client/verifications/hold-is-believed',
    scenarios: ['approval-is-withdrawn'],
    behaviour: seventhOtherDefects['keeps-the-first-approval'].behaviour,
  },
  'keeps-one-value-of-each-list': {
    rule: 'client/customers/data-arrives-as-it-is',
    // An owner who was added with half of their roles is asked for again.
    also: ['client/beneficial-owners/added-once'],
    scenarios: ['business-is-verified'],
    behaviour: seventhOtherDefects['keeps-one-value-of-each-list'].behaviour,
  },
  'cuts-names-to-thirty-five-characters': {
    rule: 'client/customers/names-arrive-as-they-are',
    also: ['client/customers/data-arrives-as-it-is'],
    scenarios: ['business-is-verified'],
    behaviour: seventhOtherDefects['cuts-names-to-thirty-five-characters'].behaviour,
  },
  'answers-equal-changes-of-cards-from-memory': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    also: ['client/orders/possible-change-of-a-card-is-made'],
    scenarios: ['card-is-unfrozen'],
    behaviour: seventhOtherDefects['answers-equal-changes-from-memory'].behaviour,
  },
  'answers-equal-changes-of-wallets-from-memory': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    scenarios: ['wallet-is-made-private'],
    behaviour: seventhOtherDefects['answers-equal-changes-from-memory'].behaviour,
  },
  'uploads-one-document-of-each-type': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    scenarios: ['bill-is-uploaded'],
    behaviour: seventhOtherDefects['uploads-one-document-of-each-type'].behaviour,
  },
  'lists-what-has-not-failed': {
    rule: 'client/lists/every-row-is-known',
    scenarios: ['payment-fails'],
    behaviour: seventhMoneyDefects['lists-what-has-not-failed'].behaviour,
  },
  'counts-a-refund-at-its-beginning': {
    rule: 'client/payments/balance-is-known',
    scenarios: ['refund-is-under-way'],
    behaviour: seventhMoneyDefects['counts-a-refund-at-its-beginning'].behaviour,
  },
  'tries-refused-payments-again-at-a-restart': {
    rule: 'client/errors/refused-request-is-not-repeated',
    scenarios: ['client-is-killed-while-it-pays'],
    behaviour: seventhMoneyDefects['tries-refused-payments-again-at-a-restart'].behaviour,
  },
  'breaks-its-circuit-for-good': {
    rule: 'client/errors/unexpected-error-leaves-the-client-alive',
    scenarios: ['service-stays-down'],
    behaviour: seventhMoneyDefects['breaks-its-circuit-for-good'].behaviour,
  },
} as const satisfies MutantBook;
