import { describedIndividual } from '../../../../generators/customers.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { addCustomer, readCustomer, someCustomer, updateCustomer } from '../../../kit/fixtures/customers.ts';
import {
  bodyOf,
  isAccepted,
  requireCoverage,
  requireSuccess,
  idShown,
} from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { expectRoundTrip, differences } from '../../../kit/assertions/round-trip.ts';
import { property } from '../../../kit/assertions/property.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { namedPerson, otherName, plainInfo, plainBusiness } from '../../../kit/fixtures/people.ts';

/** The descriptions of OTHER: a value that asks for each, one that does not, and the rules about both. */
const descriptions = {
  sourceOfFundsOtherDescription: {
    needsOther: 'customers/individual-source-of-funds-description-is-dropped-without-other',
    isDescribed: 'customers/individual-other-source-of-funds-is-described',
    asking: { sourceOfFundsCategories: ['SALARY', 'OTHER'] },
    others: { sourceOfFundsCategories: ['SALARY'] },
  },
  sourceOfWealthOtherDescription: {
    needsOther: 'customers/source-of-wealth-description-is-dropped-without-other',
    isDescribed: 'customers/other-source-of-wealth-is-described',
    asking: { sourceOfWealthCategories: ['OTHER'] },
    others: { sourceOfWealthCategories: ['SAVINGS'] },
  },
  purposeOfAccountOtherDescription: {
    needsOther: 'customers/individual-purpose-of-account-description-is-dropped-without-other',
    isDescribed: 'customers/individual-other-purpose-of-account-is-described',
    asking: { purposeOfAccount: 'OTHER' },
    others: { purposeOfAccount: 'P2P_TRANSFERS' },
  },
} as const satisfies Readonly<
  Record<string, { needsOther: RuleId; isDescribed: RuleId; asking: JsonObject; others: JsonObject }>
>;

const needsOther = Object.values(descriptions).map((each) => each.needsOther);
const isDescribed = Object.values(descriptions).map((each) => each.isDescribed);

/** Asserts that a person who was written is shown no description beside a choice without OTHER. */
const expectNoIdleDescription = async (
  api: Client,
  check: Check,
  member: keyof typeof descriptions,
  { write, id }: { readonly write: Exchange; readonly id?: string },
): Promise<void> => {
  const { needsOther: rule, asking } = descriptions[member];
  // Refusing the description is as good as leaving it out.
  if (!isAccepted(write)) return check.held(rule, 1);
  const read = requireSuccess(await readCustomer(api, id ?? idShown(write)), 'Reading a customer');
  const isChosen = Object.keys(asking).some((choice) =>
    [memberOf(read, choice, { absent: undefined })].flat().includes('OTHER'),
  );
  const isLeftOut = (shown: unknown): boolean => shown === undefined || shown === null || isChosen;
  check.member(rule, read, member).is('to be left out without OTHER', isLeftOut);
};

const members = Object.keys(descriptions) as readonly (keyof typeof descriptions)[];

covers({ needs: ['state'] }, needsOther).test(
  'a description of other is not shown without other',
  async ({ api, cleanup, check }) => {
    await someCustomer(api, cleanup, namedPerson);
    for (const member of members)
      for (const choice of [{}, descriptions[member].others]) {
        const write = await addCustomer(api, cleanup, {
          ...namedPerson,
          ...choice,
          [member]: 'Lottery prize',
        });
        await expectNoIdleDescription(api, check, member, { write });
      }
  },
);

covers({ needs: ['state'] }, needsOther).test(
  'a description of other goes when an update takes other away',
  async ({ api, cleanup, check }) => {
    for (const member of members) {
      const { asking, others } = descriptions[member];
      const { id } = await someCustomer(api, cleanup, {
        ...namedPerson,
        ...asking,
        [member]: 'Lottery prize',
      });

      const write = await updateCustomer(api, id, { customerType: 'INDIVIDUAL', ...others });

      await expectNoIdleDescription(api, check, member, { write, id });
    }
  },
);

covers({ needs: ['state'] }, [
  ...isDescribed,
  // taxIdCountryOfIssuance is there whenever taxIdType says NON_US_TAX_ID.
  'customers/foreign-tax-id-names-its-country',
]).test('an update that leaves a condition unmet is refused', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, namedPerson);
  const unmet: readonly (readonly [RuleId, JsonObject, JsonObject])[] = [
    ...members.map((member) => {
      const { isDescribed: rule, asking } = descriptions[member];
      return [rule, asking, { [member]: 'Lottery prize' }] as const;
    }),
    [
      'customers/foreign-tax-id-names-its-country',
      { taxIdType: 'NON_US_TAX_ID', taxIdentifier: '48036219' },
      { taxIdCountryOfIssuance: 'DE' },
    ],
  ];

  const { id: other } = await someCustomer(api, cleanup, namedPerson);
  for (const [rule, change, missing] of unmet) {
    const whole = { customerType: 'INDIVIDUAL', ...change, ...missing };
    requireSuccess(await updateCustomer(api, other, whole), `An update with ${JSON.stringify(whole)}`);
    const updated = await updateCustomer(api, id, { customerType: 'INDIVIDUAL', ...change });
    check.rejected(rule, updated, `an update with only ${JSON.stringify(change)}`);
  }
});

/** Enhanced due diligence: the document lists these as top-level members of a person. */
const dueDiligence = [
  'sourceOfFundsCategories',
  'sourceOfFundsOtherDescription',
  'sourceOfWealthCategories',
  'sourceOfWealthOtherDescription',
  'purposeOfAccount',
  'purposeOfAccountOtherDescription',
  'expectedMonthlyTransactionCount',
  'expectedMonthlyTransactionVolume',
  'annualIncomeRange',
  'netWorthRange',
  'pepStatus',
] as const;

const dueDiligenceOf = (whole: JsonObject): JsonObject =>
  Object.fromEntries(dueDiligence.map((name) => [name, whole[name]]));

covers({ needs: ['state'] }, [
  // Enhanced-due-diligence members given for an individual are read back as top-level members of the
  // customer.
  'customers/edd-fields-are-top-level',
]).test('due-diligence members are read back at the top level', async ({ api, cleanup, check }) => {
  await property(
    check,
    { name: 'due diligence', arbitrary: describedIndividual.map(dueDiligenceOf), cases: 5 },
    async (given, check) => {
      const added = await addCustomer(api, cleanup, { ...namedPerson, ...given });
      const { id } = await someCustomer(api, cleanup, namedPerson);
      const updated = await updateCustomer(api, id, { ...otherName, ...given });

      for (const write of [added, updated].filter((answer) => isAccepted(answer))) {
        const read = await readCustomer(api, String(write === added ? memberOf(added, 'id') : id));
        // An update that changed nothing at all says nothing about these members.
        if (write === added || differences(otherName, bodyOf(read)).length === 0)
          expectRoundTrip(check, 'customers/edd-fields-are-top-level', [write, read], given);
      }
    },
  );
  requireCoverage(check, 'customers/edd-fields-are-top-level', 'adding due-diligence members');
});

covers({ needs: ['state'] }, [
  // sourceOfFundsOtherDescription of businessInfo is kept when sourceOfFundsCategories includes OTHER.
  'customers/business-source-of-funds-description-is-kept-with-other',
  // purposeOfAccountOtherDescription of businessInfo is kept when purposeOfAccount is OTHER.
  'customers/business-purpose-of-account-description-is-kept-with-other',
]).test('a business keeps its descriptions of other beside other', async ({ api, cleanup, check }) => {
  const funds = {
    sourceOfFundsCategories: ['LOANS', 'OTHER'],
    sourceOfFundsOtherDescription: 'Sale of a building',
  };
  const purpose = {
    purposeOfAccount: 'OTHER',
    purposeOfAccountOtherDescription: 'Employee savings scheme',
  };
  const businessInfo = { ...plainInfo, ...funds, ...purpose };
  const { id, exchange } = await someCustomer(api, cleanup, { ...plainBusiness, businessInfo });

  const read = await readCustomer(api, id);

  expectRoundTrip(
    check,
    'customers/business-source-of-funds-description-is-kept-with-other',
    [exchange, read],
    {
      businessInfo: funds,
    },
  );
  expectRoundTrip(
    check,
    'customers/business-purpose-of-account-description-is-kept-with-other',
    [exchange, read],
    { businessInfo: purpose },
  );
});
