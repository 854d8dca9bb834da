import { textAt } from '../../rewriting/json.ts';
import { editsRefusals, editsResources } from '../defects/answers.ts';
import { repeatsARow } from '../defects/lists.ts';
import { accepts, refuses } from '../defects/requests.ts';
import { opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const fields = ofSection('fields of customers', {
  'foreign-tax-id-without-its-country-on-update': {
    defect: 'An update accepts taxIdType NON_US_TAX_ID without taxIdCountryOfIssuance.',
    breaks: must.major('taxIdCountryOfIssuance is required when taxIdType is NON_US_TAX_ID.', 'L64'),
    behaviour: () =>
      accepts(
        ['customers.update'],
        'taxIdCountryOfIssuance',
        (value, body) => value === undefined && body['taxIdType'] === 'NON_US_TAX_ID',
        'DE',
      ),
  },
  'other-source-of-wealth-needs-no-description': {
    defect: 'A customer is created with sourceOfWealthCategories OTHER and no description.',
    breaks: must.minor(
      'sourceOfWealthOtherDescription is required when the categories include OTHER.',
      'L73',
    ),
    behaviour: () =>
      accepts(
        ['customers.create'],
        'sourceOfWealthOtherDescription',
        (value, { sourceOfWealthCategories: categories }) =>
          value === undefined && Array.isArray(categories) && categories.includes('OTHER'),
        'Not stated',
      ),
  },
  'update-takes-any-text-as-email': {
    defect: 'An update accepts an email without an at sign; creating a customer does not.',
    breaks: must.major('email has the format of an e-mail address.', 'L43'),
    behaviour: () =>
      accepts(
        ['customers.update'],
        'email',
        (value) => typeof value === 'string' && !value.includes('@'),
        'somebody@example.com',
      ),
  },
  'naics-code-of-seven-digits-on-update': {
    defect: 'An update of a business accepts a naicsCode of seven digits or more.',
    breaks: must.minor('naicsCode has 2 to 6 digits.', 'L113'),
    behaviour: () =>
      accepts(
        ['customers.update'],
        'businessInfo.naicsCode',
        (value) => typeof value === 'string' && /^\d{7,}$/.test(value),
        '541511',
      ),
  },
  'source-description-of-500-is-too-long': {
    defect: 'A business with a sourceOfFundsOtherDescription of exactly 500 characters is refused.',
    breaks: must.minor('sourceOfFundsOtherDescription of a business has a length of 1 to 500.', 'L115'),
    behaviour: refuses(
      ['customers.create', 'customers.update'],
      ({ businessInfo }) => textAt(businessInfo, 'sourceOfFundsOtherDescription').length >= 500,
    ),
  },
});

const owners = ofSection('beneficial owners', {
  'ownership-of-the-whole-is-refused-on-update': {
    defect: 'An update of ownershipPercentage to 100 is refused.',
    breaks: must.minor('ownershipPercentage is 0 to 100 inclusive.', 'L137'),
    behaviour: refuses(['beneficialOwners.update'], ({ ownershipPercentage }) => ownershipPercentage === 100),
  },
  'trustee-is-no-role': {
    defect: 'An owner with the role TRUSTEE is refused.',
    breaks: must.minor('TRUSTEE is one of the roles.', 'L136'),
    behaviour: refuses(
      ['beneficialOwners.create'],
      ({ roles }) => Array.isArray(roles) && roles.includes('TRUSTEE'),
    ),
  },
  'owner-phone-without-a-plus-on-update': {
    defect: 'An update of an owner accepts a phone number without a plus sign.',
    breaks: must.minor('phoneNumber of an owner is E.164.', 'L153'),
    behaviour: () =>
      accepts(
        ['beneficialOwners.update'],
        'personalInfo.phoneNumber',
        (value) => typeof value === 'string' && !value.startsWith('+'),
        '+14155550123',
      ),
  },
  'owner-nationality-of-three-letters': {
    defect: 'An owner is created with a nationality of three letters.',
    breaks: must.minor('Countries are ISO 3166-1 alpha-2 codes.', 'L30'),
    behaviour: () =>
      accepts(
        ['beneficialOwners.create'],
        'personalInfo.nationality',
        (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
        'US',
      ),
  },
  'owner-rows-without-created-at': {
    defect: 'Rows of the owner list have no createdAt.',
    breaks: must.minor('createdAt of an owner is required.', 'L140'),
    behaviour: editsResources(['beneficialOwners.list'], (owner) => {
      delete owner['createdAt'];
    }),
  },
  'other-platform-reads-an-owner': {
    defect: 'An owner, with the tax identifier, can be read by any platform that knows the id.',
    breaks: derived.critical('Owners belong to a customer of one platform.', 'L7'),
    behaviour: () => opensToOthers('beneficialOwners.get'),
  },
  'owner-pages-overlap': {
    defect: 'Every page of owners after the first begins with the last row of the page before.',
    breaks: derived.minor('Lists return pages that follow one another.', 'L309'),
    behaviour: () => repeatsARow('beneficialOwners.list'),
  },
  'unknown-owner-error-has-no-message': {
    defect: 'The error about an unknown owner has no message.',
    breaks: must.minor('message of an error is required.', 'L461'),
    behaviour: editsRefusals(['beneficialOwners.get', 'beneficialOwners.update'], 404, (body) => {
      delete body['message'];
    }),
  },
});

export const ownersAndFields = [...fields, ...owners];
