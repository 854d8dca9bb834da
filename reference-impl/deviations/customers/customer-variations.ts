import type { JsonObject } from '../../../spec/json.ts';
import { breaches } from '../../../spec/schema/validation.ts';
import { changedOwner } from '../../customers/beneficial-owners.ts';
import { mustMeetConditions } from '../../customers/customer-conditions.ts';
import { changeStatus } from '../../customers/customer-status.ts';
import { initialStatus, type CustomerData } from '../../records/customer-store.ts';
import {
  changedCustomer,
  createCustomer,
  listCustomers,
  mustBeChangeable,
  mustBeUnique,
  updateCustomer,
} from '../../customers/customers.ts';
import { invalidField, invalidInput } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { fieldError } from '../../http/field-errors.ts';
import { isCurrencyCode } from '../../ledger/currencies.ts';
import { behaviourWith, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, checking, withBody, withRows } from '../altered-answers.ts';
import { withEvents } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';

const mustBeKnown = ({ body }: Call<CustomerData>): void => {
  if (!(body.currencies ?? []).every(isCurrencyCode))
    throw invalidField('currencies', 'currencies must be supported ones.');
};

/** A request's part about one answer that may be OTHER, and about its description. */
interface OtherSeen {
  /** The member that describes it. */
  readonly description: string;
  readonly isDescriptionSent: boolean;
  readonly isOtherSent: boolean;
  /** Of the customer as it will be. */
  readonly isOther: boolean;
  readonly isDescribed: boolean;
}

const descriptions = {
  sourceOfFundsCategories: 'sourceOfFundsOtherDescription',
  sourceOfWealthCategories: 'sourceOfWealthOtherDescription',
  purposeOfAccount: 'purposeOfAccountOtherDescription',
} as const;

const isOther = (value: unknown): boolean => [value].flat().includes('OTHER');

const infoOf = (customer: Partial<CustomerData>, type: CustomerData['customerType']): JsonObject =>
  (type === 'BUSINESS' ? customer.businessInfo : { ...customer }) ?? {};

/** Checks what creations and updates themselves say of OTHER. */
const checkingOthers = (check: (seen: OtherSeen) => void): readonly [Replacement, Replacement] => {
  const look = (body: CustomerData, before: Partial<CustomerData>): void => {
    const sent = infoOf(body, body.customerType);
    const after = { ...infoOf(before, body.customerType), ...sent };
    for (const [choice, description] of Object.entries(descriptions))
      check({
        description,
        isDescriptionSent: description in sent,
        isOtherSent: choice in sent && isOther(sent[choice]),
        isOther: isOther(after[choice]),
        isDescribed: after[description] !== undefined,
      });
  };
  return [
    checking(createCustomer, ({ body }) => look(body, {})),
    replacing(mustBeChangeable, (right, call, before) => {
      right(call, before);
      look(call.body, before);
    }),
  ];
};

/** Where personalInfo is replaced as a whole, an update has all that a creation needs. */
const mustBeWhole = (personalInfo: object): void => {
  const [first] = breaches('#/components/schemas/BeneficialOwnerPersonalInfo', personalInfo);
  if (first) throw invalidInput([fieldError(first, ['personalInfo'])]);
};

/** Permitted variants of customers and their owners. */
export const customerVariations = {
  'customer-creations-answer-the-id-alone': {
    about: 'adding a customer answers with nothing but its id',
    gaps: ['customers/creation-answer'],
    areas: 'everything',
    unexamined: 'what a creation shows is read from its answer',
    replaces: answering(createCustomer, (answer) => withBody(answer, ({ id }) => ({ id }))),
  },
  'rows-of-customers-show-little': {
    about: 'the list of customers shows id, the members that are marked as required, and isDeleted',
    gaps: ['conventions/members-of-a-row'],
    areas: ['conventions', 'customers'],
    unexamined: 'what a row shows is read from it',
    replaces: answering(listCustomers, (answer) =>
      withRows(answer, ({ id, platformCustomerId, customerType, umaAddress, isDeleted }) => ({
        id,
        platformCustomerId,
        customerType,
        umaAddress,
        isDeleted,
      })),
    ),
  },
  'platform-customer-id-is-required': {
    about: 'a creation without platformCustomerId is refused',
    gaps: ['customers/creation-members'],
    readings: ['customers/required-columns', 'conventions/required-columns'],
    areas: 'everything',
    replaces: checking(createCustomer, ({ body }) => {
      if (body.platformCustomerId === undefined)
        throw invalidField('platformCustomerId', 'platformCustomerId is required.');
    }),
  },
  'businesses-need-a-country': {
    about: 'a business is added with its country',
    readings: ['customers/business-info-at-creation'],
    gaps: ['customers/creation-members'],
    areas: ['beneficial-owners', 'cards', 'verifications'],
    replaces: checking(createCustomer, ({ body: { customerType, businessInfo } }) => {
      if (customerType === 'BUSINESS' && businessInfo?.['country'] === undefined)
        throw invalidField('businessInfo.country', 'businessInfo.country is required.');
    }),
  },
  'platform-customer-ids-may-repeat': {
    about: 'two customers may have the same platformCustomerId, or the same umaAddress',
    gaps: ['customers/platform-customer-id-taken', 'customers/uma-address-taken'],
    replaces: replacing(mustBeUnique, async () => {}),
  },
  'currencies-must-be-known': {
    about: 'a customer with a currency that is not supported is refused',
    gaps: ['customers/currency-codes'],
    areas: ['cards', 'internal-accounts'],
    replaces: [
      checking(createCustomer, mustBeKnown),
      replacing(mustBeChangeable, (right, call, before) => {
        right(call, before);
        mustBeKnown(call);
      }),
    ],
  },
  'some-members-are-fixed': {
    about: 'an update cannot change platformCustomerId and region',
    gaps: ['customers/updatable-members'],
    areas: ['contact-verification'],
    unexamined: 'a region that cannot change brings no contact verification later',
    replaces: replacing(mustBeChangeable, (right, call, before) => {
      right(call, before);
      for (const name of ['platformCustomerId', 'region'] as const)
        if (call.body[name] !== undefined && call.body[name] !== before[name])
          throw invalidField(name, `${name} never changes.`);
    }),
  },
  'conditions-are-judged-on-the-update-alone': {
    about: 'a condition between members is judged on what an update names',
    gaps: ['customers/conditions-in-an-update'],
    replaces: replacing(updateCustomer, (right, call) => {
      const together = replacing(mustMeetConditions, (judge, work, after) => {
        judge(work, after);
        judge(work, call.body);
      });
      return right({ ...call, behaviour: behaviourWith(call.behaviour, [together]) });
    }),
  },
  'addresses-are-merged': {
    about: 'an update of an address leaves out what stays',
    gaps: ['customers/address-in-an-update'],
    replaces: replacing(changedCustomer, (right, call, before) => {
      const { address } = call.body;
      const body = { ...call.body, ...(address && { address: { ...before.address, ...address } }) };
      return right({ ...call, body }, before);
    }),
  },
  'personal-info-is-replaced': {
    about: 'an update of personalInfo replaces all of it',
    gaps: ['beneficial-owners/partial-personal-info'],
    replaces: replacing(changedOwner, (right, call, before) => {
      const after = right(call, before);
      const { personalInfo } = call.body;
      if (personalInfo === undefined) return after;
      mustBeWhole(personalInfo);
      return { ...after, personalInfo };
    }),
  },
  'idle-descriptions-are-refused': {
    about: 'a description of OTHER without OTHER is refused',
    readings: ['customers/other-description-without-other', 'customers/business-other-description'],
    replaces: [
      ...checkingOthers(({ description, isOther, isDescriptionSent }) => {
        if (isDescriptionSent && !isOther)
          throw invalidField(description, `${description} describes OTHER alone.`);
      }),
    ],
  },
  'business-other-needs-its-description': {
    about: 'OTHER of a business without its description is refused',
    readings: ['customers/business-other-description'],
    replaces: [
      ...checkingOthers(({ description, isOtherSent, isDescribed }) => {
        if (isOtherSent && !isDescribed)
          throw invalidField(description, `${description} is required with OTHER.`);
      }),
    ],
  },
  'customers-start-approved': {
    about: 'new customers are APPROVED',
    readings: ['customers/first-verification-status'],
    gaps: ['customers/verification-transitions', 'verifications/repeated-request'],
    areas: ['cards', 'verifications', 'webhooks'],
    choice: 'first status',
    unexamined: 'a customer that is verified from the beginning changes its status no more',
    replaces: replacing(initialStatus, () => 'APPROVED'),
  },
  'customers-start-unverified': {
    about: 'new customers are UNVERIFIED',
    readings: ['customers/first-verification-status'],
    gaps: ['customers/verification-transitions'],
    areas: ['cards', 'verifications', 'webhooks'],
    choice: 'first status',
    replaces: replacing(initialStatus, () => 'UNVERIFIED'),
  },
  'pending-customer-is-not-announced': {
    about: 'no webhook announces that a customer became PENDING',
    gaps: ['customers/status-change-webhook'],
    areas: ['verifications', 'webhooks'],
    replaces: replacing(changeStatus, (right, work, ...rest) =>
      right(
        withEvents(work, (event) => (event.type.endsWith('_PENDING') ? [] : [event])),
        ...rest,
      ),
    ),
  },
} as const satisfies Variations;
