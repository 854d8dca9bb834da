import type { VariationBook } from './variation-book.ts';

const areas = ['beneficial-owners', 'customers', 'verifications'] as const;

/** What may be done otherwise with the data of customers and owners, and with the links that collect it. */
export const customerDataVariations = {
  'customers-show-members-of-the-other-variant': {
    about: 'an individual has a kybStatus and no owners in a list, a business has a kycStatus',
    gaps: ['customers/members-of-the-variants'],
    areas: ['beneficial-owners', 'cards', 'verifications', 'webhooks'],
  },
  'texts-are-limited': {
    about: 'texts of customers and owners have at most 140 characters, and no pictures among them',
    gaps: ['customers/limits-of-texts'],
    areas,
  },
  'tax-numbers-are-checked': {
    about: 'a tax number that does not look like one of its kind is refused',
    gaps: ['customers/form-of-tax-numbers'],
    areas,
  },
  'tax-numbers-are-masked': {
    about: 'tax numbers are shown by their last four characters',
    gaps: ['customers/form-of-tax-numbers'],
    readings: ['customers/shape-of-an-ssn'],
    areas: [...areas, 'webhooks'],
  },
  'empty-or-repeated-entries-are-refused': {
    about: 'a list of a customer that is empty or names something twice is refused',
    gaps: ['customers/empty-or-repeated-entries'],
    areas,
    choice: 'repeated entries',
  },
  'repeated-entries-are-dropped': {
    about: 'what a list of a customer names twice is kept once',
    gaps: ['customers/empty-or-repeated-entries'],
    areas,
    choice: 'repeated entries',
  },
  'kyb-begins-before-the-contacts': {
    about: 'contact channels that are PENDING hold back no KYB',
    gaps: ['customers/channels-before-kyb'],
    areas: ['contact-verification', 'verifications'],
  },
  'kyc-links-tell-their-url-alone': {
    about: 'a KYC link is answered with its URL alone, and ends earlier ones of the customer',
    gaps: ['customers/kyc-link-shape'],
  },
  'businesses-have-no-kyc-link': {
    about: 'a KYC link for a business is refused',
    gaps: ['customers/kyc-link-of-a-business'],
  },
} as const satisfies VariationBook;
