import { isJsonObject, type JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { covers } from '../../../kit/check/covers.ts';
import { addOwnCustomer, readCustomer, updateCustomer } from '../../../kit/fixtures/customers.ts';
import {
  bodyOf,
  isAccepted,
  requireCoverage,
  requireSuccess,
  idShown,
} from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { otherName, wholePerson, plainBusiness, secondName } from '../../../kit/fixtures/people.ts';

/**
 * Members that the document lists for the other variant alone. Enhanced due diligence is left out: its names occur in
 * businessInfo as well, and a business that shows them at its top as well shows members that nobody knows. So are the
 * two statuses: one that nothing was ever checked for says as little as its absence.
 */
const foreign: Readonly<Record<string, readonly string[]>> = {
  INDIVIDUAL: ['businessInfo', 'beneficialOwners'],
  BUSINESS: ['fullName', 'birthDate', 'nationality', 'taxIdType', 'taxIdentifier', 'taxIdCountryOfIssuance'],
};

/** A target may show what a customer does not have as nothing. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing));

const rule = 'customers/type-selects-the-variant';

const expectVariant = (check: Check, answer: Exchange, row: JsonObject, place: string): void => {
  const type = String(row['customerType']);
  const strange = (foreign[type] ?? []).find((name) => !isNothing(row[name]));
  check
    .response(rule, answer, `${place}/${strange ?? ''}`)
    .that(
      strange === undefined,
      `a customer of type ${type} to have no ${strange ?? ''}: that is a member of the other variant`,
      JSON.stringify(row[strange ?? '']),
    );
};

/** The customers of an answer: its body, or its rows. */
const customersIn = (answer: Exchange): readonly (readonly [row: JsonObject, place: string])[] => {
  const data = memberOf(answer, 'data');
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  return [
    [bodyOf(answer), ''] as const,
    ...rows.map((row, index) => [row, `/data/${index}`] as const),
  ].flatMap(([row, place]) =>
    isJsonObject(row) && typeof row['customerType'] === 'string' ? [[row, place]] : [],
  );
};

covers([rule]).test('a customer has the members of its own type only', async ({ api, cleanup, check }) => {
  for (const [wanted, update] of [
    [wholePerson, otherName],
    [plainBusiness, secondName],
  ] as const) {
    const added = requireSuccess(await addOwnCustomer(api, cleanup, wanted), 'Adding a customer');
    const id = idShown(added);
    const { customerType } = update;

    const answers = [
      added,
      await readCustomer(api, id),
      await updateCustomer(api, id, update),
      await api.call('customers.list', { query: { customerType } }),
    ];

    for (const answer of answers.filter(isAccepted))
      for (const [row, place] of customersIn(answer)) expectVariant(check, answer, row, place);
  }
  requireCoverage(check, rule, 'showing a customer');
});
