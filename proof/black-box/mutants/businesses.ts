import { at, isMembers, put, textAt, type Json } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { accepts, refuses } from '../defects/requests.ts';

const ofLength = (length: number) => (value: Json | undefined) =>
  typeof value === 'string' && value.length === length;

const customer = ofSection(
  'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
  {
    'listed-businesses-lack-their-legal-name': {
      defect: 'Listing customers shows businesses without their legal name; reading one shows it.',
      breaks: must.major('businessInfo.legalName is required in responses.'),
      behaviour: editsPages('customers.list', (_page, rows) => {
        for (const row of rows) put(row, 'businessInfo.legalName', undefined);
      }),
    },
    'business-without-date-of-incorporation': {
      defect: 'Creating a business accepts that the date of incorporation is missing.',
      breaks: must.major('incorporatedOn is required at creation.'),
      behaviour: () =>
        accepts(
          ['customers.create'],
          'businessInfo.incorporatedOn',
          (value, body) => value === undefined && isMembers(body['businessInfo']),
          '2010-01-01',
        ),
    },
    'owners-not-shown-with-the-business': {
      defect: 'Reading a business never shows its beneficial owners.',
      breaks: derived.major('beneficialOwners has the beneficial owners of the business.'),
      behaviour: edits(['customers.get'], (body) => {
        if (Array.isArray(body['beneficialOwners'])) body['beneficialOwners'] = [];
      }),
    },
  },
);

const info = ofSection('Resources and their fields > BusinessInfo', {
  'naics-code-of-one-digit-on-update': {
    defect: 'Updating a business accepts a NAICS code of one digit.',
    breaks: must.major('naicsCode has 2 to 6 digits.'),
    behaviour: () =>
      accepts(
        ['customers.update'],
        'businessInfo.naicsCode',
        (value) => typeof value === 'string' && /^\d$/.test(value),
        '52',
      ),
  },
  'naics-code-of-six-digits-refused': {
    defect: 'Creating a business refuses a NAICS code of six digits.',
    breaks: must.major('naicsCode may have 6 digits.'),
    behaviour: refuses(['customers.create'], (body) =>
      /^\d{6}$/.test(textAt(body, 'businessInfo.naicsCode')),
    ),
  },
  'description-of-501-characters': {
    defect: 'Creating a business accepts a description of the sources of funds of 501 characters.',
    breaks: must.minor('sourceOfFundsOtherDescription has at most 500 characters.'),
    behaviour: () =>
      accepts(['customers.create'], 'businessInfo.sourceOfFundsOtherDescription', ofLength(501), 'Other'),
  },
  'business-type-other-accepted': {
    defect: 'Creating a business accepts the business type OTHER.',
    breaks: must.minor('businessType has twenty values, and OTHER is none of them.'),
    behaviour: () =>
      accepts(
        ['customers.create'],
        'businessInfo.businessType',
        (value) => value === 'OTHER',
        'OTHER_SERVICES',
      ),
  },
  'update-needs-the-legal-name': {
    defect: 'Updating the businessInfo of a business is refused without its legal name.',
    breaks: must.major('All fields of businessInfo are optional on update.'),
    behaviour: refuses(
      ['customers.update'],
      (body) => isMembers(body['businessInfo']) && at(body, 'businessInfo.legalName') === undefined,
    ),
  },
});

export const businesses = [...customer, ...info];
