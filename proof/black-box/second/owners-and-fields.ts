import { textAt } from '../../rewriting/json.ts';
import { editsRefusals, editsResources } from '../defects/answers.ts';
import { repeatsARow } from '../defects/lists.ts';
import { accepts, refuses } from '../defects/requests.ts';
import { opensToOthers } from './kit.ts';
import { inArea } from './defect.ts';

const fields = inArea('fields of customers', [
  {
    name: 'foreign-tax-id-without-its-country-on-update',
    defect: 'An update accepts taxIdType NON_US_TAX_ID without taxIdCountryOfIssuance.',
    about: 'taxIdCountryOfIssuance is required when taxIdType is NON_US_TAX_ID.',
    line: 'L64',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      accepts(
        ['customers.update'],
        'taxIdCountryOfIssuance',
        (value, body) => value === undefined && body['taxIdType'] === 'NON_US_TAX_ID',
        'DE',
      ),
  },
  {
    name: 'other-source-of-wealth-needs-no-description',
    defect: 'A customer is created with sourceOfWealthCategories OTHER and no description.',
    about: 'sourceOfWealthOtherDescription is required when the categories include OTHER.',
    line: 'L73',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      accepts(
        ['customers.create'],
        'sourceOfWealthOtherDescription',
        (value, { sourceOfWealthCategories: categories }) =>
          value === undefined && Array.isArray(categories) && categories.includes('OTHER'),
        'Not stated',
      ),
  },
  {
    name: 'update-takes-any-text-as-email',
    defect: 'An update accepts an email without an at sign; creating a customer does not.',
    about: 'email has the format of an e-mail address.',
    line: 'L43',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      accepts(
        ['customers.update'],
        'email',
        (value) => typeof value === 'string' && !value.includes('@'),
        'somebody@example.com',
      ),
  },
  {
    name: 'naics-code-of-seven-digits-on-update',
    defect: 'An update of a business accepts a naicsCode of seven digits or more.',
    about: 'naicsCode has 2 to 6 digits.',
    line: 'L113',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      accepts(
        ['customers.update'],
        'businessInfo.naicsCode',
        (value) => typeof value === 'string' && /^\d{7,}$/.test(value),
        '541511',
      ),
  },
  {
    name: 'source-description-of-500-is-too-long',
    defect: 'A business with a sourceOfFundsOtherDescription of exactly 500 characters is refused.',
    about: 'sourceOfFundsOtherDescription of a business has a length of 1 to 500.',
    line: 'L115',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      refuses(
        ['customers.create', 'customers.update'],
        ({ businessInfo }) => textAt(businessInfo, 'sourceOfFundsOtherDescription').length >= 500,
      ),
  },
]);

const owners = inArea('beneficial owners', [
  {
    name: 'ownership-of-the-whole-is-refused-on-update',
    defect: 'An update of ownershipPercentage to 100 is refused.',
    about: 'ownershipPercentage is 0 to 100 inclusive.',
    line: 'L137',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      refuses(['beneficialOwners.update'], ({ ownershipPercentage }) => ownershipPercentage === 100),
  },
  {
    name: 'trustee-is-no-role',
    defect: 'An owner with the role TRUSTEE is refused.',
    about: 'TRUSTEE is one of the roles.',
    line: 'L136',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      refuses(['beneficialOwners.create'], ({ roles }) => Array.isArray(roles) && roles.includes('TRUSTEE')),
  },
  {
    name: 'owner-phone-without-a-plus-on-update',
    defect: 'An update of an owner accepts a phone number without a plus sign.',
    about: 'phoneNumber of an owner is E.164.',
    line: 'L153',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      accepts(
        ['beneficialOwners.update'],
        'personalInfo.phoneNumber',
        (value) => typeof value === 'string' && !value.startsWith('+'),
        '+14155550123',
      ),
  },
  {
    name: 'owner-nationality-of-three-letters',
    defect: 'An owner is created with a nationality of three letters.',
    about: 'Countries are ISO 3166-1 alpha-2 codes.',
    line: 'L30',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      accepts(
        ['beneficialOwners.create'],
        'personalInfo.nationality',
        (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
        'US',
      ),
  },
  {
    name: 'owner-rows-without-created-at',
    defect: 'Rows of the owner list have no createdAt.',
    about: 'createdAt of an owner is required.',
    line: 'L140',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsResources(['beneficialOwners.list'], (owner) => {
        delete owner['createdAt'];
      }),
  },
  {
    name: 'other-platform-reads-an-owner',
    defect: 'An owner, with the tax identifier, can be read by any platform that knows the id.',
    about: 'Owners belong to a customer of one platform.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => opensToOthers('beneficialOwners.get'),
  },
  {
    name: 'owner-pages-overlap',
    defect: 'Every page of owners after the first begins with the last row of the page before.',
    about: 'Lists return pages that follow one another.',
    line: 'L309',
    stated: 'follows',
    severity: 'minor',
    behaviour: () => repeatsARow('beneficialOwners.list'),
  },
  {
    name: 'unknown-owner-error-has-no-message',
    defect: 'The error about an unknown owner has no message.',
    about: 'message of an error is required.',
    line: 'L461',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsRefusals(['beneficialOwners.get', 'beneficialOwners.update'], 404, (body) => {
        delete body['message'];
      }),
  },
]);

export const ownersAndFields = [...fields, ...owners];
