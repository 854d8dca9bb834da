import { isDeepStrictEqual } from 'node:util';
import { jsonObjectIn, type JsonObject } from '../../../spec/json.ts';
import { ownerView } from '../../records/beneficial-owner-store.ts';
import { createBeneficialOwner, updateBeneficialOwner } from '../../customers/beneficial-owners.ts';
import { customerView } from '../../customers/customer-view.ts';
import { customerOf, customers } from '../../records/customer-store.ts';
import { createCustomer, mustBeUnique, updateCustomer } from '../../customers/customers.ts';
import { issueLink, linksIn } from '../../customers/kyc-link-store.ts';
import { createKycLink } from '../../customers/kyc-links.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { mustHaveVerifiedChannels } from '../../customers/verifications.ts';
import { conflict } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, checking, withBody } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import {
  mustBeProperLists,
  mustBeUsualTexts,
  mustHavePhones,
  mustHaveTaxNumbers,
  withTaxNumbers,
  withoutRepetitions,
} from './data-limits.ts';

const areas = ['beneficial-owners', 'customers', 'verifications'] as const;

/** Checks the data of customers, and the personal data of owners: roles have a variation of their own. */
const checkingData = (
  check: (data: JsonObject) => void,
): readonly [Replacement, Replacement, Replacement, Replacement] => [
  checking(createCustomer, ({ body }) => check({ ...body })),
  checking(updateCustomer, ({ body }) => check({ ...body })),
  checking(createBeneficialOwner, ({ body: { personalInfo } }) => check({ personalInfo })),
  checking(updateBeneficialOwner, ({ body: { personalInfo } }) => {
    if (personalInfo !== undefined) check({ personalInfo });
  }),
];

/** Shows tax numbers otherwise, of customers and of owners. */
const showingTaxNumbers = (
  show: Parameters<typeof withTaxNumbers>[1],
): readonly [Replacement, Replacement] => [
  replacing(customerView, async (right, work, customer) => withTaxNumbers(await right(work, customer), show)),
  replacing(ownerView, (right, work, owner) => withTaxNumbers(right(work, owner), show)),
];

/** Owners must have theirs. */
const showingNoTaxNumber = replacing(customerView, async (right, work, customer) => {
  const { beneficialOwners, ...view } = await right(work, customer);
  return {
    ...withTaxNumbers(view, () => null),
    ...(beneficialOwners === undefined ? {} : { beneficialOwners }),
  };
});

/** Raises 409 for what a request names and another customer has. */
const ownedByOne = (...names: readonly ('email' | 'phoneNumber' | 'taxIdentifier')[]): Replacement =>
  replacing(mustBeUnique, async (right, call, customer) => {
    await right(call, customer);
    const others = await call
      .collection(customers)
      .find({ where: { isDeleted: false, id: { not: customer.id } } });
    const taken = names.find(
      (name) => call.body[name] !== undefined && others.some((other) => other[name] === call.body[name]),
    );
    if (taken !== undefined) throw conflict(`Another customer has this ${taken}.`);
  });

/** Permitted variants of the data of customers and owners, and of the links that collect it. */
export const customerDataVariations = {
  'customers-without-currencies-show-none': {
    about: 'a customer whose creation names no currencies shows none',
    gaps: ['customers/currencies-when-none-are-given'],
    replaces: replacing(newCustomer, (right, call, defaults) => {
      const { currencies, ...rest } = right(call, defaults);
      return call.body.currencies === undefined ? rest : { ...rest, ...(currencies && { currencies }) };
    }),
  },
  'other-names-of-tax-numbers-mean-nothing': {
    about: 'idType and identifier of a new person are ignored',
    gaps: ['customers/other-names-of-the-tax-number'],
    replaces: replacing(newCustomer, (right, call, defaults) => {
      const { taxIdType: _type, taxIdentifier: _number, ...customer } = right(call, defaults);
      const { taxIdType, taxIdentifier } = call.body;
      return { ...customer, ...(taxIdType && { taxIdType }), ...(taxIdentifier && { taxIdentifier }) };
    }),
  },
  'customers-show-members-of-the-other-variant': {
    about: 'an individual has a kybStatus and no owners in a list, a business has a kycStatus',
    gaps: ['customers/members-of-the-variants'],
    areas: ['beneficial-owners', 'cards', 'verifications', 'webhooks'],
    replaces: replacing(customerView, async (right, work, customer) => {
      const others =
        customer.customerType === 'BUSINESS'
          ? { kycStatus: 'UNVERIFIED' }
          : { kybStatus: 'UNVERIFIED', beneficialOwners: [] };
      return { ...others, ...(await right(work, customer)) };
    }),
  },
  'texts-are-limited': {
    about: 'texts of customers and owners have at most 140 characters, and no pictures among them',
    gaps: ['customers/limits-of-texts'],
    areas,
    replaces: [...checkingData(mustBeUsualTexts)],
  },
  'tax-numbers-are-checked': {
    about: 'a tax number that does not look like one of its kind is refused',
    gaps: ['customers/form-of-tax-numbers'],
    areas,
    replaces: [...checkingData(mustHaveTaxNumbers)],
  },
  'tax-numbers-are-masked': {
    about: 'tax numbers are shown by their last four characters',
    gaps: ['customers/form-of-tax-numbers'],
    readings: ['customers/shape-of-an-ssn'],
    areas: [...areas, 'webhooks'],
    choice: 'shown tax numbers',
    replaces: [...showingTaxNumbers((number) => `*****${number.slice(-4)}`)],
  },
  'tax-numbers-are-shown-by-their-end': {
    about: 'of a tax number its last four characters are shown, and nothing in place of the others',
    gaps: ['customers/form-of-tax-numbers'],
    readings: ['customers/shape-of-an-ssn'],
    areas: [...areas, 'webhooks'],
    choice: 'shown tax numbers',
    replaces: [...showingTaxNumbers((number) => number.slice(-4))],
  },
  'tax-numbers-of-customers-are-null': {
    about: 'the tax number of a customer is shown as null',
    gaps: ['customers/form-of-tax-numbers', 'conventions/absent-members'],
    areas: [...areas, 'webhooks'],
    choice: 'shown tax numbers',
    replaces: showingNoTaxNumber,
  },
  'telephone-numbers-must-exist': {
    about: 'a telephone number that no country gives out is refused',
    gaps: ['customers/telephone-numbers-that-nobody-has'],
    areas: [...areas, 'contact-verification', 'sca'],
    unexamined: 'whether the shortest and the longest number are accepted is not seen where nobody has them',
    replaces: [...checkingData(mustHavePhones)],
  },
  'contacts-belong-to-one-customer': {
    about: 'a second customer with the e-mail address or telephone number of another is refused',
    gaps: ['customers/contacts-taken'],
    areas: 'everything',
    replaces: ownedByOne('email', 'phoneNumber'),
  },
  'tax-numbers-belong-to-one-customer': {
    about: 'a second customer with the tax number of another is refused',
    gaps: ['customers/contacts-taken'],
    areas: 'everything',
    replaces: ownedByOne('taxIdentifier'),
  },
  'empty-or-repeated-entries-are-refused': {
    about: 'a list of a customer that is empty or names something twice is refused',
    gaps: ['customers/empty-or-repeated-entries'],
    areas,
    choice: 'repeated entries',
    replaces: [...checkingData(mustBeProperLists)],
  },
  'repeated-entries-are-dropped': {
    about: 'what a list of a customer names twice is kept once',
    gaps: ['customers/empty-or-repeated-entries'],
    areas,
    choice: 'repeated entries',
    replaces: [
      replacing(createCustomer, (right, call) => right({ ...call, body: withoutRepetitions(call.body) })),
      replacing(updateCustomer, (right, call) => right({ ...call, body: withoutRepetitions(call.body) })),
    ],
  },
  'kyb-begins-before-the-contacts': {
    about: 'contact channels that are PENDING hold back no KYB',
    gaps: ['customers/channels-before-kyb'],
    areas: ['contact-verification', 'verifications'],
    replaces: replacing(mustHaveVerifiedChannels, (right, work, customer) => {
      if (customer.customerType !== 'BUSINESS') right(work, customer);
    }),
  },
  'kyc-links-tell-their-url-alone': {
    about: 'a KYC link is answered with its URL alone, and ends earlier ones of the customer',
    gaps: ['customers/kyc-link-shape'],
    replaces: [
      replacing(issueLink, async (right, work, customer, redirectUri) => {
        const links = linksIn(work.tx);
        for (const link of await links.find({ where: { customerId: customer.id } }))
          await links.update({ ...link, state: 'submitted' });
        return right(work, customer, redirectUri);
      }),
      answering(createKycLink, (answer) => withBody(answer, ({ kycUrl }) => ({ kycUrl }))),
    ],
  },
  'businesses-have-no-kyc-link': {
    about: 'a KYC link for a business is refused',
    gaps: ['customers/kyc-link-of-a-business'],
    replaces: replacing(issueLink, (right, work, customer, redirectUri) => {
      if (customer.customerType === 'BUSINESS') throw conflict('A business has no KYC link.');
      return right(work, customer, redirectUri);
    }),
  },
  'updates-that-change-nothing-are-refused': {
    about: 'an update of a customer that names what there is already is refused',
    gaps: ['customers/updates-without-a-change'],
    replaces: replacing(updateCustomer, async (right, call) => {
      const { customerType: _type, ...changes } = call.body;
      const before = jsonObjectIn(JSON.stringify(await customerOf(call, call.params['customerId'] ?? '')));
      const isSame = Object.entries(changes).every(([name, value]) => isDeepStrictEqual(value, before[name]));
      if (isSame) throw conflict('Nothing would change.');
      return right(call);
    }),
  },
} as const satisfies Variations;
