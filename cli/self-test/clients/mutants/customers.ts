import { rightDecisions } from '../../../../examples/integration/decisions.ts';
import { asObject, type Json } from '../../../../examples/integration/json.ts';
import type { ClientRuleId } from '../../../../spec/client-rules/index.ts';
import type { ScenarioId } from '../../../../suites/certify/scenarios/index.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { ClientMutant, MutantBook } from '../mutant.ts';
import {
  besides,
  changing,
  dispatch,
  outgoing,
  rewriting,
  rewritingBodies,
  sendingAfter,
  setting,
  type JsonValue,
} from '../rewriting.ts';
import { jsonObjectIn } from '../../../../spec/json.ts';

const writes = ['customers.create', 'customers.update'] as const;
const owners = ['beneficialOwners.create'] as const;

type Slug = ClientRuleId extends infer Id ? (Id extends `client/customers/${infer S}` ? S : never) : never;
type OwnerSlug = ClientRuleId extends infer Id
  ? Id extends `client/beneficial-owners/${infer S}`
    ? S
    : never
  : never;

/** A member of a customer with another value. */
const member = (
  slug: Slug,
  path: string,
  value: JsonValue,
  ...scenarios: readonly ScenarioId[]
): ClientMutant => ({
  rule: `client/customers/${slug}`,
  ...(scenarios.length > 0 && { scenarios }),
  behaviour: () => setting(writes, path, value),
});

const ownerMember = (slug: OwnerSlug, path: string, value?: JsonValue): ClientMutant => ({
  rule: `client/beneficial-owners/${slug}`,
  behaviour: () => setting(owners, path, value),
});

const saying = (say: (status: unknown, asked: Json) => unknown): Behaviour => ({
  answers: (ask, asked, answer) => {
    if (ask !== 'status') return answer;
    const before = 'ok' in answer ? answer.ok['status'] : undefined;
    const after = say(before, asked);
    return after === before ? answer : { ok: { status: after } };
  },
});

const longText = 'x'.repeat(501);

/** What is wrong with what is sent of customers, and how they are verified. */
export const customerMutants = {
  'type-is-in-small-letters': member(
    'type-is-individual-or-business',
    'customerType',
    'individual',
    'individual-is-verified',
  ),
  'new-customer-without-a-type': member(
    'new-customer-has-a-type',
    'customerType',
    undefined,
    'individual-is-verified',
  ),
  'tax-number-is-a-number': member(
    'texts-are-strings',
    'taxIdentifier',
    48_036_219,
    'individual-is-verified',
  ),
  'currencies-are-a-text': member('lists-are-arrays', 'currencies', 'USD,EUR', 'individual-is-verified'),
  'kind-of-tax-number-is-invented': member(
    'tax-id-type-is-listed',
    'taxIdType',
    'VAT',
    'individual-is-verified',
  ),
  'foreign-tax-number-without-country': member(
    'foreign-tax-id-names-its-country',
    'taxIdCountryOfIssuance',
    undefined,
    'individual-is-verified',
  ),
  'ssn-without-dashes': member(
    'ssn-has-its-shape',
    'taxIdentifier',
    '123456789',
    'individual-answers-otherwise',
  ),
  'due-diligence-is-a-member': {
    rule: 'client/customers/due-diligence-stands-at-the-top-level',
    also: ['client/requests/no-unknown-members'],
    behaviour: () =>
      rewritingBodies(['customers.create'], ({ pepStatus, netWorthRange, ...body }) => ({
        ...body,
        ...(pepStatus !== undefined && { edd: { pepStatus, netWorthRange } }),
      })),
  },
  'source-of-funds-is-invented': member(
    'source-of-funds-is-listed',
    'sourceOfFundsCategories',
    ['WAGES'],
    'data-is-missing',
  ),
  'other-source-of-funds-is-not-described': member(
    'other-source-of-funds-is-described',
    'sourceOfFundsOtherDescription',
    undefined,
    'individual-answers-otherwise',
  ),
  'source-of-funds-is-described-without-other': {
    ...member(
      'source-of-funds-description-needs-other',
      'sourceOfFundsCategories',
      ['SALARY'],
      'individual-answers-otherwise',
    ),
  },
  'source-of-wealth-is-invented': member(
    'source-of-wealth-is-listed',
    'sourceOfWealthCategories',
    ['OTHER', 'LUCK'],
    'individual-answers-otherwise',
  ),
  'other-source-of-wealth-is-not-described': member(
    'other-source-of-wealth-is-described',
    'sourceOfWealthOtherDescription',
    undefined,
    'individual-answers-otherwise',
  ),
  'source-of-wealth-is-described-without-other': member(
    'source-of-wealth-description-needs-other',
    'sourceOfWealthCategories',
    ['SAVINGS'],
    'individual-answers-otherwise',
  ),
  'purpose-is-invented': member('purpose-of-account-is-listed', 'purposeOfAccount', 'FUN', 'data-is-missing'),
  'other-purpose-is-not-described': member(
    'other-purpose-is-described',
    'purposeOfAccountOtherDescription',
    undefined,
    'individual-answers-otherwise',
  ),
  'purpose-is-described-without-other': member(
    'purpose-description-needs-other',
    'purposeOfAccount',
    'P2P_TRANSFERS',
    'individual-answers-otherwise',
  ),
  'transaction-count-is-a-number': member(
    'expected-transaction-count-is-listed',
    'expectedMonthlyTransactionCount',
    12,
    'individual-answers-otherwise',
  ),
  'transaction-volume-is-invented': member(
    'expected-transaction-volume-is-listed',
    'expectedMonthlyTransactionVolume',
    'SMALL',
    'individual-answers-otherwise',
  ),
  'income-is-invented': member(
    'annual-income-is-listed',
    'annualIncomeRange',
    'RANGE_40K_60K',
    'individual-answers-otherwise',
  ),
  'net-worth-is-invented': member(
    'net-worth-is-listed',
    'netWorthRange',
    'RICH',
    'individual-answers-otherwise',
  ),
  'pep-status-is-a-boolean': member(
    'pep-status-is-listed',
    'pepStatus',
    false,
    'individual-answers-otherwise',
  ),
  'business-without-tax-id': member(
    'new-business-has-a-tax-id',
    'businessInfo.taxId',
    undefined,
    'business-is-verified',
  ),
  'business-without-date': member(
    'new-business-has-its-date-of-incorporation',
    'businessInfo.incorporatedOn',
    undefined,
    'business-is-verified',
  ),
  'naics-code-is-too-long': member('naics-code-has-two-to-six-digits', 'businessInfo.naicsCode', '4237101'),
  'entity-type-is-invented': member('entity-type-is-listed', 'businessInfo.entityType', 'GMBH'),
  'business-type-is-invented': member('business-type-is-listed', 'businessInfo.businessType', 'TOOLS'),
  'funds-of-a-business-are-invented': member(
    'business-source-of-funds-is-listed',
    'businessInfo.sourceOfFundsCategories',
    ['SALES'],
  ),
  'funds-of-a-business-are-described-at-length': {
    rule: 'client/customers/business-source-of-funds-description-has-its-length',
    scenarios: ['business-is-verified'],
    behaviour: () =>
      changing(['customers.create'], 'businessInfo', (info) => ({
        ...asObject(info),
        sourceOfFundsOtherDescription: longText,
      })),
  },
  'purpose-of-a-business-is-described-by-nothing': {
    rule: 'client/customers/business-purpose-description-has-its-length',
    scenarios: ['business-is-verified'],
    behaviour: () =>
      changing(['customers.create'], 'businessInfo', (info) => ({
        ...asObject(info),
        purposeOfAccountOtherDescription: '',
      })),
  },
  'registers-twice': {
    rule: 'client/customers/registration-is-not-doubled',
    also: [
      'client/idempotency/retry-keeps-the-key',
      'client/idempotency/retry-keeps-the-body',
      'client/verifications/approval-is-believed',
    ],
    behaviour: () => {
      let n = 0;
      return rewriting(['customers.create'], ({ body = {}, headers }) => {
        n += 1;
        return {
          body: { ...body, platformCustomerId: `${String(body['platformCustomerId'])}-${n}` },
          headers: { ...headers, 'idempotency-key': `registration-${n}-${Math.random()}` },
        };
      });
    },
  },
  'believes-a-refused-registration': {
    rule: 'client/customers/refused-data-is-not-believed',
    behaviour: () => saying((status) => status ?? 'UNVERIFIED'),
  },
  'owner-without-business': ownerMember('owner-names-its-business', 'customerId'),
  'owner-without-roles': ownerMember('owner-has-roles', 'roles'),
  'role-is-invented': ownerMember('roles-are-listed', 'roles', ['BOSS', 'CONTROL_PERSON']),
  'owner-without-percentage': ownerMember('owner-has-a-percentage', 'ownershipPercentage'),
  'percentage-is-beyond-hundred': ownerMember('percentage-is-within-bounds', 'ownershipPercentage', 101),
  'owner-without-personal-info': ownerMember('owner-has-personal-info', 'personalInfo'),
  'owner-without-first-name': ownerMember('person-has-a-first-name', 'personalInfo.firstName'),
  'owner-without-last-name': ownerMember('person-has-a-last-name', 'personalInfo.lastName'),
  'owner-without-birth-date': ownerMember('person-has-a-birth-date', 'personalInfo.birthDate'),
  'owner-without-nationality': ownerMember('person-has-a-nationality', 'personalInfo.nationality'),
  'owner-without-address': ownerMember('person-has-an-address', 'personalInfo.address'),
  'owner-without-id-type': ownerMember('person-has-an-id-type', 'personalInfo.idType'),
  'owner-without-identifier': ownerMember('person-has-an-identifier', 'personalInfo.identifier'),
  'begins-kyc-before-its-time': {
    rule: 'client/verifications/channels-are-verified-before-kyc',
    behaviour: () => ({ decisions: { openChannels: () => [] } }),
  },
  'confirms-codes-that-were-not-sent': {
    rule: 'client/verifications/code-is-sent-before-it-is-confirmed',
    behaviour: () => ({
      transport: (send) => async (input, init) => {
        const { operation } = outgoing(input, init);
        return operation === 'contact.sendEmailCode' || operation === 'contact.sendPhoneCode'
          ? new Response('{}', { status: 200 })
          : send(input, init);
      },
    }),
  },
  'sends-codes-to-every-customer': {
    rule: 'client/verifications/no-code-where-none-is-needed',
    scenarios: ['individual-answers-otherwise'],
    behaviour: () => ({ decisions: { openChannels: () => ['email'] } }),
  },
  'sends-codes-once-more': {
    rule: 'client/verifications/no-code-for-a-verified-channel',
    behaviour: () =>
      sendingAfter(['contact.confirmEmailCode'], async (send, request, init) => {
        const url = new URL(request.url.href.replace('/confirm', ''));
        await dispatch(send, { ...request, url, body: undefined, text: undefined }, init);
      }),
  },
  'supplies-half-of-what-is-missing': {
    rule: 'client/verifications/missing-fields-are-supplied',
    also: [
      'client/verifications/further-rounds-are-answered',
      // It runs out of rounds before it has all of them.
      'client/verifications/verification-is-triggered-again',
    ],
    behaviour: () => ({
      decisions: { missingFields: (verification) => rightDecisions.missingFields(verification).slice(0, 1) },
    }),
  },
  'supplies-and-leaves-it-at-that': {
    rule: 'client/verifications/verification-is-triggered-again',
    scenarios: ['data-is-missing'],
    behaviour: () => ({
      transport: (send) => {
        let rounds = 0;
        return async (input, init) => {
          if (outgoing(input, init).operation !== 'verifications.create') return send(input, init);
          rounds += 1;
          return rounds > 1 ? new Response('{"errors":[]}', { status: 200 }) : send(input, init);
        };
      },
    }),
  },
  'triggers-again-without-supplying': {
    rule: 'client/verifications/unchanged-customer-is-not-triggered-again',
    also: [
      'client/verifications/missing-fields-are-supplied',
      'client/verifications/further-rounds-are-answered',
    ],
    behaviour: () =>
      sendingAfter(['verifications.create'], async (send, request, init) => {
        const { 'idempotency-key': _key, ...headers } = request.headers;
        await dispatch(send, { ...request, headers }, init);
      }),
  },
  'answers-one-round-only': {
    rule: 'client/verifications/further-rounds-are-answered',
    behaviour: () => {
      let rounds = 0;
      return {
        decisions: {
          missingFields: (verification) => {
            rounds += 1;
            return rounds > 1 ? [] : rightDecisions.missingFields(verification);
          },
        },
      };
    },
  },
  'mistakes-an-answer-for-an-approval': {
    rule: 'client/verifications/answer-with-errors-is-not-approval',
    behaviour: () => saying(() => 'APPROVED'),
  },
  'never-learns-of-approval': {
    rule: 'client/verifications/approval-is-believed',
    scenarios: ['individual-is-verified'],
    behaviour: () => saying((status) => (status === 'APPROVED' ? 'PENDING' : status)),
  },
  'never-learns-of-rejection': {
    rule: 'client/verifications/rejection-is-believed',
    behaviour: () => saying((status) => (status === 'REJECTED' ? 'PENDING' : status)),
  },
  'mistakes-a-hold-for-a-rejection': {
    rule: 'client/verifications/hold-is-believed',
    behaviour: () => saying((status) => (status === 'HOLD' ? 'REJECTED' : status)),
  },
  'verifies-whoever-is-approved': {
    rule: 'client/verifications/approved-customer-is-not-triggered-again',
    scenarios: ['individual-is-verified'],
    behaviour: () =>
      sendingAfter(['customers.get'], async (send, request, _init, answer) => {
        const { id, kycStatus } = jsonObjectIn(await answer.text());
        if (kycStatus !== 'APPROVED') return;
        await dispatch(send, besides(request, 'POST', '/verifications', { customerId: id }));
      }),
  },
  'mistakes-a-submission-for-an-approval': {
    rule: 'client/verifications/pending-is-not-approved',
    behaviour: () => saying((status) => (status === 'PENDING' ? 'APPROVED' : status)),
  },
} as const satisfies MutantBook;
