import { invalidField } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { isCurrencyCode } from '../ledger/currencies.ts';
import type { Customer, CustomerData } from './customer-store.ts';

type Members = Readonly<Record<string, unknown>>;

/** Refusals of a creation that only variations ask for. */
export const mustBeEnough = (call: Call<CustomerData>): void => {
  const { variations, body } = call;
  if (variations.has('platform-customer-id-is-required') && body.platformCustomerId === undefined)
    throw invalidField('platformCustomerId', 'platformCustomerId is required.');
  const lacksCountry = body.customerType === 'BUSINESS' && body.businessInfo?.['country'] === undefined;
  if (variations.has('businesses-need-a-country') && lacksCountry)
    throw invalidField('businessInfo.country', 'businessInfo.country is required.');
  mustBeKnown(call);
};

/** Refusals of currencies that only variations ask for. */
export const mustBeKnown = ({ variations, body }: Call<CustomerData>): void => {
  if (variations.has('currencies-must-be-known') && !(body.currencies ?? []).every(isCurrencyCode))
    throw invalidField('currencies', 'currencies must be supported ones.');
};

/** Refusals of an update that only variations ask for. */
export const mustBeFree = ({ body, variations }: Call<CustomerData>, before: Customer): void => {
  if (!variations.has('some-members-are-fixed')) return;
  for (const name of ['platformCustomerId', 'region'] as const)
    if (body[name] !== undefined && body[name] !== before[name])
      throw invalidField(name, `${name} never changes.`);
};

const descriptions = {
  sourceOfFundsCategories: 'sourceOfFundsOtherDescription',
  sourceOfWealthCategories: 'sourceOfWealthOtherDescription',
  purposeOfAccount: 'purposeOfAccountOtherDescription',
} as const;

const isOther = (value: unknown): boolean => [value].flat().includes('OTHER');

const infoOf = (customer: Partial<CustomerData>): Members =>
  (customer.customerType === 'BUSINESS' ? customer.businessInfo : customer) ?? {};

/** Refusals about OTHER and its description that only variations ask for; of what the request itself names. */
export const mustSuitOther = (
  { body, variations }: Call<CustomerData>,
  before: Partial<CustomerData> = {},
): void => {
  const sent = infoOf(body);
  const after: Members = { ...infoOf({ ...before, customerType: body.customerType }), ...sent };
  for (const [choice, description] of Object.entries(descriptions)) {
    const isIdle = description in sent && !isOther(after[choice]);
    if (isIdle && variations.has('idle-descriptions-are-refused'))
      throw invalidField(description, `${description} describes OTHER alone.`);
    const isBare = choice in sent && isOther(sent[choice]) && after[description] === undefined;
    if (isBare && variations.has('business-other-needs-its-description'))
      throw invalidField(description, `${description} is required with OTHER.`);
  }
};
