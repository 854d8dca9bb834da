import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { beneficialOwner, beneficialOwnerUpdate } from '../../../../generators/beneficial-owners.ts';
import { idOf } from '../../../../generators/values/ids.ts';
import { isJsonObject, type JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { valueAt } from '../../../../spec/schema/json-pointer.ts';
import {
  addOwner,
  readOwner,
  someBusiness,
  someOwner,
  updateOwner,
} from '../../../kit/fixtures/beneficial-owners.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import {
  bodyOf,
  isAccepted,
  requireCoverage,
  requireSuccess,
  idShown,
} from '../../../kit/assertions/answers.ts';
import { memberAt, memberOf } from '../../../kit/assertions/members.ts';
import { expectKept, expectRoundTrip, notNamedIn } from '../../../kit/assertions/round-trip.ts';
import { findListedAs, searchListedAs } from '../../../kit/assertions/listing.ts';
import { property } from '../../../kit/assertions/property.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';
import fc from 'fast-check';
import { plainOwner } from '../../../kit/fixtures/people.ts';

covers({ needs: ['state'] }, [
  // A beneficial owner that was added can be read under its id.
  'beneficial-owners/created-owner-can-be-read',
  // A member given when a beneficial owner is added has the same value when the owner is read.
  'beneficial-owners/created-owner-keeps-what-was-given',
]).test('a beneficial owner is read back as it was added', async ({ api, cleanup, check }) => {
  await property(check, { name: 'owners read back', arbitrary: beneficialOwner() }, async (given, check) => {
    const customerId = await someBusiness(api, cleanup);
    const added = await addOwner(api, customerId, given);
    if (!isAccepted(added)) return;

    const read = await readOwner(api, idShown(added));

    const rule = 'beneficial-owners/created-owner-can-be-read';
    if (!check.accepted(rule, read, 'reading a new beneficial owner')) return;
    const all = { ...given, customerId };
    expectRoundTrip(check, 'beneficial-owners/created-owner-keeps-what-was-given', [added, read], all);
  });
  requireCoverage(check, 'beneficial-owners/created-owner-can-be-read', 'adding a beneficial owner');
});

covers({ needs: ['state'] }, [
  // A member changed by an update has its new value when the beneficial owner is read.
  'beneficial-owners/update-changes-the-owner',
  // A member of a beneficial owner that an update does not name keeps its value.
  'beneficial-owners/update-keeps-the-other-members',
]).test('an update of a beneficial owner changes only what it names', async ({ api, cleanup, check }) => {
  const cases = fc.tuple(beneficialOwner(), beneficialOwnerUpdate);
  await property(check, { name: 'updates of owners', arbitrary: cases }, async ([owner, update], check) => {
    const customerId = await someBusiness(api, cleanup);
    const added = await addOwner(api, customerId, owner);
    const id = idShown(added);
    const updated = isAccepted(added) ? await updateOwner(api, id, update) : added;
    if (!isAccepted(updated)) return;

    const read = await readOwner(api, id);

    const shown = [added, updated, read] as const;
    const others = { ...notNamedIn(owner, update), customerId };
    expectRoundTrip(check, 'beneficial-owners/update-changes-the-owner', shown, update);
    expectKept(check, 'beneficial-owners/update-keeps-the-other-members', shown, others);
  });
  requireCoverage(check, 'beneficial-owners/update-changes-the-owner', 'updating a beneficial owner');
});

covers({ needs: ['state'] }, [
  // A beneficial owner that was added is among the listed ones of its customer.
  'beneficial-owners/created-owner-is-listed',
  // A beneficial owner added to a business is among the beneficialOwners of that customer.
  'customers/business-shows-its-beneficial-owners',
]).test('a new beneficial owner is listed and shown with its business', async ({ api, cleanup, check }) => {
  const { id, customerId, exchange } = await someOwner(api, cleanup);

  const business = requireSuccess(await readCustomer(api, customerId), 'Reading a customer');
  const { found, page } = await findListedAs('present', api, 'beneficialOwners.list', id, { customerId });

  const shows = (owners: unknown): boolean =>
    Array.isArray(owners) && owners.some((owner) => (owner as JsonObject | null)?.['id'] === id);
  check
    .member('customers/business-shows-its-beneficial-owners', business, 'beneficialOwners')
    .is(`with the new owner ${id}`, shows);
  check
    .response('beneficial-owners/created-owner-is-listed', [exchange, page])
    .that(found === 'present', `a row with the id ${id}`, 'no such row on any page');
});

const ownersIn = (business: Exchange): readonly JsonObject[] => {
  const owners = memberOf(business, 'beneficialOwners', { absent: undefined });
  return Array.isArray(owners) ? owners.filter(isJsonObject) : [];
};

const firstNameIn = (owner: JsonObject | undefined): unknown =>
  owner === undefined ? undefined : valueAt(owner, '/personalInfo/firstName');

covers({ needs: ['state'] }, [
  // A beneficial owner added to a business is among the beneficialOwners of that customer.
  'customers/business-shows-its-beneficial-owners',
  // A business shows a beneficial owner with the name that a read of that owner shows.
  'customers/business-shows-its-owners-as-they-are',
]).test(
  'a business shows all of its owners, each as it is after its update',
  async ({ api, cleanup, check }) => {
    const { id: first, customerId } = await someOwner(api, cleanup);
    const added = [first];
    for (const role of ['DIRECTOR', 'COMPANY_OFFICER']) {
      const owner = { ...plainOwner, roles: [role] };
      const next = await addOwner(api, customerId, owner);
      added.push(idShown(requireSuccess(next, 'Adding another beneficial owner')));
    }
    const read = (): Promise<Exchange> => readCustomer(api, customerId);
    // A target might go on showing the view from before the update.
    await readUntil(read, (_body, seen) => ownersIn(seen).length === added.length);
    const name = 'Augusta';
    const personalInfo = { ...(plainOwner['personalInfo'] as JsonObject), firstName: name };
    requireSuccess(await updateOwner(api, first, { personalInfo }), 'An update of a beneficial owner');
    const owner = requireSuccess(
      await readUntil(
        () => readOwner(api, first),
        (_body, seen) => memberAt(seen, '/personalInfo/firstName') === name,
      ),
      'Reading a beneficial owner',
    );
    if (memberAt(owner, '/personalInfo/firstName') !== name)
      throw new Inconclusive('not-shown', 'The update of a beneficial owner does not show.', owner);

    const entryIn = (seen: Exchange): JsonObject | undefined => ownersIn(seen).find(({ id }) => id === first);
    const business = requireSuccess(
      await readUntil(read, (_body, seen) => firstNameIn(entryIn(seen)) === name),
      'Reading a customer',
    );

    const lacking = added.filter((id) => !ownersIn(business).some((entry) => entry['id'] === id));
    check
      .member('customers/business-shows-its-beneficial-owners', business, 'beneficialOwners')
      .is(`with the owners ${added.join(', ')}`, () => lacking.length === 0);
    const rule = 'customers/business-shows-its-owners-as-they-are';
    const shown = firstNameIn(entryIn(business));
    if (shown === undefined)
      check.markInconclusive(
        rule,
        new Inconclusive('not-shown', `The business shows no name of ${first}.`, business),
      );
    else
      check
        .evidence(rule, [owner, business])
        .that(
          shown === name,
          `the owner ${first} with the firstName ${name}, as it is read`,
          JSON.stringify(shown),
        );
  },
);

covers({ needs: ['state'] }, [
  // The list of the beneficial owners of one business shows no owner of another.
  'beneficial-owners/list-by-customer',
]).test('the owners of a business are listed without those of another', async ({ api, cleanup, check }) => {
  const own = await someOwner(api, cleanup);
  const other = await someOwner(api, cleanup);
  const query = { customerId: own.customerId };
  await searchListedAs('present', api, 'beneficialOwners.list', own.id, query);

  const { ids, pages } = await paginate(api, 'beneficialOwners.list', { query });

  if (!ids.includes(own.id))
    throw new Inconclusive('not-shown', 'The listing lacks the owner of the business.', pages.at(-1));
  check
    .response('beneficial-owners/list-by-customer', [own.exchange, other.exchange, ...pages])
    .that(
      !ids.includes(other.id),
      `no row with ${other.id}, which belongs to ${other.customerId}`,
      'such a row',
    );
});

covers({ needs: ['state'] }, [
  // The customer that the customerId of a beneficial owner names is a business.
  'beneficial-owners/owner-belongs-to-a-business',
]).test('the customer of a beneficial owner is a business', async ({ api, cleanup, check }) => {
  const { id } = await someOwner(api, cleanup, { ...plainOwner, roles: ['DIRECTOR'] });
  const owner = requireSuccess(await readOwner(api, id), 'Reading a beneficial owner');

  const customer = await readCustomer(api, String(memberOf(owner, 'customerId')));
  const ofNobody = await addOwner(api, `Customer:${freshUuid()}`, plainOwner);

  const rule = 'beneficial-owners/owner-belongs-to-a-business';
  check.rejected(rule, ofNobody, 'an owner of a customer that nobody added');
  check
    .response('beneficial-owners/owner-belongs-to-a-business', [owner, customer], '/customerType')
    .that(
      isAccepted(customer) && bodyOf(customer)['customerType'] === 'BUSINESS',
      'customerId to be the id of a BUSINESS',
      `status ${customer.response.status}, ${String(bodyOf(customer)['customerType'])}`,
    );
});

covers({ needs: ['state'] }, [
  // Reading a beneficial owner that does not exist is refused.
  'beneficial-owners/unknown-owner-is-refused',
]).test('reading a beneficial owner that nobody added is refused', async ({ api, cleanup, check }) => {
  const { id: real } = await someOwner(api, cleanup);
  requireSuccess(await readOwner(api, real), 'Reading a beneficial owner');
  const judge = async (id: string, found: typeof check): Promise<void> => {
    const rule = 'beneficial-owners/unknown-owner-is-refused';
    found.rejected(rule, await readOwner(api, id), 'the id of no beneficial owner');
  };
  await property(check, { name: 'unknown owners', arbitrary: idOf('BeneficialOwner'), cases: 3 }, judge);
});
