import fc from 'fast-check';
import { business, individual } from '../../../../generators/customers.ts';
import {
  businessInfoParts,
  businessUpdate,
  customerUpdateBoundaryValues,
  customerUpdateInvalidValues,
  individualUpdate,
} from '../../../../generators/customer-updates.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { text } from '../../../../generators/values/texts.ts';
import { someBusiness } from '../../../kit/fixtures/beneficial-owners.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectBoundaryValuesAccepted } from '../../../kit/assertions/boundary-values.ts';
import { expectInvalidValuesRejected } from '../../../kit/assertions/invalid-values.ts';
import { addCustomer, readCustomer, someCustomer, updateCustomer } from '../../../kit/fixtures/customers.ts';
import { bodyOf, isAccepted, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { differences, expectKept, expectRoundTrip, notNamedIn } from '../../../kit/assertions/round-trip.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { property } from '../../../kit/assertions/property.ts';
import { asOwn, asOwnTrial, isUndamaged } from '../../../kit/fixtures/own-data.ts';
import { namedPerson, plainBusiness } from '../../../kit/fixtures/people.ts';

const invalidValues = customerUpdateInvalidValues();

covers([...new Set(invalidValues.map(({ rule }) => rule))]).test(
  'an update of a customer with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    const ids = {
      INDIVIDUAL: (await someCustomer(api, cleanup)).id,
      BUSINESS: await someBusiness(api, cleanup),
    };
    await expectInvalidValuesRejected(check, invalidValues, {
      send: (update, { right, ...damaged }) =>
        updateCustomer(
          api,
          ids[right['customerType'] as keyof typeof ids],
          asOwn(update, isUndamaged({ right, ...damaged })),
        ),
      what: (how) => how,
    });
  },
);

covers([
  // A member of an individual that can be updated can be updated to any of the values that it has.
  'customers/valid-individual-update-is-accepted',
  // A member of a business that can be updated can be updated to any of the values that it has.
  'customers/valid-business-update-is-accepted',
]).test(
  'an update of a customer with any listed value, or one at the end of a range, is accepted',
  async ({ api, cleanup, check }) => {
    const { individual: ofPersons, business: ofFirms } = customerUpdateBoundaryValues;
    const addPerson = async (): Promise<string> => (await someCustomer(api, cleanup)).id;
    for (const [rule, add, values] of [
      ['customers/valid-individual-update-is-accepted', addPerson, ofPersons],
      ['customers/valid-business-update-is-accepted', () => someBusiness(api, cleanup), ofFirms],
    ] as const) {
      // A description that an update leaves behind, no later one can take away: a target may judge the customer after it.
      const free: string[] = [];
      const update = async (members: JsonObject): Promise<Exchange> => {
        const id = free.pop() ?? (await add());
        const answer = await updateCustomer(api, id, members);
        if (!isAccepted(answer) || !describesOther(members)) free.push(id);
        return answer;
      };
      const ours = values.map((value) => ({
        ...value,
        rules: [rule],
        trials: value.trials.map(asOwnTrial('updated')),
      }));
      await expectBoundaryValuesAccepted(check, ours, update);
    }
  },
);

const isDescription = (name: string): boolean => name.endsWith('OtherDescription');

/** Whether an update leaves a description behind, which belongs to OTHER alone. */
const describesOther = (members: JsonObject): boolean =>
  [members, infoOf(members)].flatMap(Object.keys).some(isDescription);

const infoOf = (customer: JsonObject): JsonObject => (customer['businessInfo'] ?? {}) as JsonObject;

/** Descriptions are used only beside OTHER; an update that takes OTHER away takes them along. */
const withoutDescriptions = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !isDescription(name)));

/** The members of a customer that an update does not name; those of business data, too, as all are optional there. */
const untouched = (customer: JsonObject, update: JsonObject): JsonObject => ({
  ...notNamedIn(withoutDescriptions(customer), { ...update, businessInfo: {} }),
  ...(customer['businessInfo'] === undefined
    ? {}
    : { businessInfo: notNamedIn(withoutDescriptions(infoOf(customer)), infoOf(update)) }),
});

/** Customers that have every member, so that there is much that an update may lose. */
const cases = fc.oneof(
  fc.tuple(individual('all'), individualUpdate),
  fc.tuple(business('all'), businessUpdate),
);

covers({ needs: ['state'] }, [
  // A member changed by an update has its new value when the customer is read.
  'customers/update-changes-the-customer',
  // A member of a customer that an update does not name keeps its value.
  'customers/update-keeps-the-other-members',
  // The customerType of a customer stays the same for its lifetime.
  'customers/update-keeps-the-type',
  // An update leaves the id of a customer as it was.
  'customers/id-never-changes',
]).test('an update changes what it names and nothing else', async ({ api, cleanup, check }) => {
  await property(check, { name: 'updates', arbitrary: cases }, async ([customer, update], check) => {
    const added = await addCustomer(api, cleanup, customer);
    const id = memberOf(added, 'id');
    const updated = isAccepted(added) ? await updateCustomer(api, String(id), update) : undefined;
    if (updated === undefined || !isAccepted(updated)) return;
    // A read may follow a moment later. A member that is not shown at all is waited for by nobody.
    const read = await readUntil(
      () => readCustomer(api, String(id)),
      (body) => differences(update, body).every(({ shown }) => shown === undefined),
    );

    const { customerType } = customer;
    const shown = [added, updated, read] as const;
    expectRoundTrip(check, 'customers/update-changes-the-customer', shown, update);
    expectKept(check, 'customers/update-keeps-the-other-members', shown, untouched(customer, update));
    expectKept(check, 'customers/update-keeps-the-type', shown, { customerType });
    const isSame = (now: unknown): boolean => now === id || now === undefined;
    // The answer of an update is not shown: only what has the type of a customer is one.
    for (const answer of [updated, read].filter((each) => bodyOf(each)['customerType'] === customerType))
      check.member('customers/id-never-changes', answer, 'id').is(`still ${String(id)}`, isSame);
  });
  requireCoverage(check, 'customers/id-never-changes', 'adding and updating a customer');
});

covers({ needs: ['state'] }, [
  // The customerType of a customer stays the same for its lifetime.
  'customers/update-keeps-the-type',
]).test('no update makes a business of an individual or back', async ({ api, cleanup, check }) => {
  const person = await someCustomer(api, cleanup);
  const firm = await someCustomer(api, cleanup, plainBusiness);
  const { businessInfo } = plainBusiness;

  await updateCustomer(api, person.id, { customerType: 'BUSINESS', businessInfo });
  await updateCustomer(api, firm.id, namedPerson);

  for (const [{ id }, type] of [
    [person, 'INDIVIDUAL'],
    [firm, 'BUSINESS'],
  ] as const) {
    const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');
    check.member('customers/update-keeps-the-type', read, 'customerType').equals(type, 'still');
  }
});

covers([
  // An update of businessInfo may name any of its members and leave out all others.
  'customers/business-info-update-is-partial',
]).test('every part of the business data can be updated alone', async ({ api, cleanup, check }) => {
  const id = await someBusiness(api, cleanup);
  for (const { of, values } of businessInfoParts()) {
    const judge = async (businessInfo: JsonObject, found: typeof check): Promise<void> => {
      const updated = await updateCustomer(api, id, { customerType: 'BUSINESS', businessInfo });
      found.accepted('customers/business-info-update-is-partial', updated, `an update of ${of}`);
    };
    await property(check, { name: `update of ${of}`, arbitrary: values, cases: 2 }, judge);
  }
});

/** Plain words that no list has. The allowed characters of a text, and their number, are open. */
const freeText = fc
  .array(text(3, 9), { minLength: 2, maxLength: 5 })
  .map((words) => `Income from ${words.join(' ').replaceAll(/[^A-Za-z ]/g, 'e')}`);

covers([
  // sourceOfFunds takes words of the platform and not only those of a list.
  'customers/source-of-funds-is-free-text',
]).test('the source of funds of a business is free text', async ({ api, cleanup, check }) => {
  const id = await someBusiness(api, cleanup);
  await property(check, { name: 'sources of funds', arbitrary: freeText }, async (sourceOfFunds, check) => {
    const businessInfo = { ...infoOf(plainBusiness), sourceOfFunds };
    const added = await addCustomer(api, cleanup, { ...plainBusiness, businessInfo });
    const updated = await updateCustomer(api, id, {
      customerType: 'BUSINESS',
      businessInfo: { sourceOfFunds },
    });

    for (const answer of [added, updated])
      check.accepted('customers/source-of-funds-is-free-text', answer, `"${sourceOfFunds}"`);
  });
});
