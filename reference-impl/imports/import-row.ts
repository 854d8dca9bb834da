import type { CustomerData } from '../records/customer-store.ts';
import { createCustomer } from '../customers/customers.ts';
import { ApiError, invalidField, invalidInput } from '../http/api-error.ts';
import { fieldError } from '../http/field-errors.ts';
import { breachesOf } from '../http/validate-request.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Caller } from '../runtime/caller.ts';
import type { Work } from '../runtime/work.ts';

/** The cells of a row by column. Empty ones are left out. */
type Cells = Readonly<Record<string, string>>;

const present = (members: Readonly<Record<string, string | undefined>>): object | undefined => {
  const there = Object.entries(members).filter(([, value]) => value !== undefined);
  return there.length === 0 ? undefined : Object.fromEntries(there);
};

const addressIn = ({ addressLine1, addressLine2, city, state, postalCode, country }: Cells) =>
  present({ line1: addressLine1, line2: addressLine2, city, state, postalCode, country });

const businessIn = ({ businessLegalName, businessRegistrationNumber, businessTaxId }: Cells) =>
  present({
    legalName: businessLegalName,
    registrationNumber: businessRegistrationNumber,
    taxId: businessTaxId,
  });

/** The request that a row stands for. */
const requestFrom = (cells: Cells): Readonly<Record<string, unknown>> => {
  const { platformCustomerId, customerType, umaAddress, email, fullName, birthDate } = cells;
  const address = addressIn(cells);
  const businessInfo = businessIn(cells);
  return {
    ...present({ platformCustomerId, customerType, umaAddress, email }),
    ...(address && { address }),
    ...(customerType === 'BUSINESS'
      ? { ...(businessInfo && { businessInfo }) }
      : present({ fullName, birthDate })),
  };
};

/** Members of a business for which a file has no column, or may leave one empty. */
const notInFiles: ReadonlySet<unknown> = new Set(['incorporatedOn', 'taxId']);

const mustBeRight = (work: Work, request: object): void => {
  const [first, ...rest] = breachesOf(work, '#/components/schemas/CustomerCreateRequest', request)
    .filter(({ keyword, params }) => keyword !== 'required' || !notInFiles.has(params['missingProperty']))
    .map((breach) => fieldError(breach));
  if (first) throw invalidInput([first, ...rest]);
};

const cellsOf = (columns: readonly string[], row: readonly string[]): Cells => {
  if (row.length !== columns.length)
    throw invalidField('', `The row has ${row.length} values for ${columns.length} columns.`);
  const cells = columns.map((name, index) => [name, row[index]?.trim() ?? ''] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== ''));
};

/** The name of a row in lists: its platformCustomerId, or its number. */
export const correlationIdOf = (columns: readonly string[], row: readonly string[], number: number): string =>
  row[columns.indexOf('platformCustomerId')]?.trim() || `row ${number}`;

/** Adds the customer of a row, like a request would. Raises ApiError for a row that is none. */
const addCustomer = async (
  work: Work,
  caller: Caller,
  { columns, row }: { readonly columns: readonly string[]; readonly row: readonly string[] },
): Promise<void> => {
  const request = requestFrom(cellsOf(columns, row));
  mustBeRight(work, request);
  await createCustomer({
    ...work,
    operation: 'customers.create',
    params: {},
    query: {},
    // Everything that the description asks of such a request is there, but for members that files have no column for.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    body: request as unknown as CustomerData,
    rawBody: Buffer.alloc(0),
    headers: {},
    caller,
  });
};

/** Tries one row: why it became no customer, or undefined where it did. */
export const tryRow = replaceable(
  async (...given: Parameters<typeof addCustomer>): Promise<ApiError | undefined> => {
    try {
      await addCustomer(...given);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  },
);
