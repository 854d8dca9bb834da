import type { GapBook } from './gap.ts';

const created = 'Resources and their fields > Customer (common fields)';
const catalogue = 'Endpoints > Operation catalogue';

/** The document's gaps about customers. */
export const customersGaps = {
  'customers/methods-and-paths': {
    section: catalogue,
    open: 'method, path and bodies of every customer operation but the read',
    reference: 'POST and GET /customers; PATCH and DELETE /customers/{customerId}.',
    alsoAllowed: 'Any other method and path; the target names them in its dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customers.create', 'customers.update', 'customers.delete', 'customers.list'],
  },
  'customers/creation-answer': {
    section: catalogue,
    open: 'status and body of the answer to a creation',
    reference: '201 with the customer.',
    alsoAllowed: 'Any other 2xx, and any body that has the id.',
    operations: ['customers.create'],
  },
  'customers/creation-members': {
    section: created,
    open: 'the members that a creation needs',
    reference: 'customerType, and for a business businessInfo; everything else is optional.',
    alsoAllowed: 'More required members.',
    operations: ['customers.create'],
  },
  'customers/other-names-of-the-tax-number': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'whether a creation may give the tax number of a person by other names',
    reference: 'idType and identifier are read as taxIdType and taxIdentifier, where those are not given.',
    alsoAllowed: 'They are ignored or refused.',
    operations: ['customers.create'],
  },
  'customers/currencies-when-none-are-given': {
    section: created,
    open: 'which currencies are enabled for a customer whose creation names none',
    reference: "Those of the platform's configuration; USD where it configured none.",
    alsoAllowed: 'Any, or none.',
    operations: ['customers.create'],
  },
  'customers/members-of-the-variants': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'which members of an individual or a business every answer has; their tables have no such column',
    reference:
      'kycStatus or kybStatus, of a business also businessInfo and beneficialOwners; the rest as given.',
    alsoAllowed: 'Fewer, and of the other variant its status, or members with nothing in them.',
    operations: ['customers.get', 'customers.list'],
  },
  'customers/limits-of-texts': {
    section: created,
    open: 'lengths and characters of names, identifiers, addresses and of the descriptions of an individual',
    reference: 'None, but the size of a request.',
    alsoAllowed: 'Any that let usual names and addresses through.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/form-of-tax-numbers': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'the shapes of tax numbers other than an SSN, of businesses and beneficial owners too, and whether answers mask them',
    reference: 'Any text, shown in full.',
    alsoAllowed: 'Any check of the number against its kind; a masked number.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
  },
  'customers/empty-or-repeated-entries': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'lists of categories, countries or currencies that are empty or name something twice',
    reference: 'They are accepted as they are.',
    alsoAllowed: 'They are refused, or repetitions are dropped.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/channels-before-kyb': {
    section: created,
    open: 'whether contact channels that are PENDING hold back the KYB of a business as they do KYC',
    reference: 'They do.',
    alsoAllowed: 'KYB begins all the same.',
    operations: ['verifications.create'],
  },
  'customers/platform-customer-id-taken': {
    section: created,
    open: 'a second customer with the same platformCustomerId',
    reference: '409 CONFLICT while the first is not deleted.',
    alsoAllowed: 'Two customers with the same platformCustomerId.',
    operations: ['customers.create'],
  },
  'customers/contacts-taken': {
    section: created,
    open: 'an e-mail address, telephone number or tax number that another customer has',
    reference: 'It is accepted.',
    alsoAllowed: 'Any refusal.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/telephone-numbers-that-nobody-has': {
    section: 'Limits',
    open: 'a telephone number in the form of E.164 that no country gives out',
    reference: 'It is accepted.',
    alsoAllowed: 'It is refused.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
  },
  'customers/uma-address-taken': {
    section: created,
    open: 'a umaAddress that another customer has',
    reference: '409 UMA_ADDRESS_EXISTS.',
    alsoAllowed: 'Any other refusal, or none.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/uma-address-form': {
    section: created,
    open: 'the form of a umaAddress',
    reference: 'Addresses that it makes up are a dollar sign, a name, an at sign and a domain.',
    alsoAllowed: 'Any string.',
    unvaried: 'other operations of the reference read the address; the suite asks for a text alone',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/currency-codes': {
    section: created,
    open: 'which currency codes exist and in which spelling',
    reference: 'Any string is accepted.',
    alsoAllowed: 'Codes that are unknown or not configured for the platform are refused.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/refusal-of-an-invalid-member': {
    section: 'Errors > Other errors that are shown',
    open: 'status and code for a request with an invalid or missing member',
    reference: '400 INVALID_INPUT, with one entry for each member in details.errors.',
    alsoAllowed: 'Any 4xx with the documented error body.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/read-only-members-in-requests': {
    section: created,
    open: 'a request that carries a read-only member',
    reference: 'The member is ignored.',
    alsoAllowed: 'The request is refused.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/status-in-requests': {
    section: 'States and transitions > Customer verification',
    open: 'a request that carries kycStatus or kybStatus, which are not marked as read-only',
    reference: 'The member is ignored.',
    alsoAllowed: 'The request is refused, or the status is adopted.',
    operations: ['customers.create', 'customers.update'],
  },
  'customers/who-needs-contact-verification': {
    section: created,
    open: 'which providers require contact verification, and how a customer gets a provider',
    reference:
      'Customers whose region is in the European Economic Area need it, for each channel that they have a value for.',
    alsoAllowed: 'Any other choice, down to nobody.',
    operations: ['customers.create', 'customers.get'],
  },
  'customers/verification-transitions': {
    section: 'States and transitions > Customer verification',
    open: 'the transitions between verification statuses',
    reference: 'Those of spec/machines/customer-verification.ts.',
    alsoAllowed: 'Any transitions between the five statuses.',
    operations: ['verifications.create'],
  },
  'customers/hold': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'what brings a customer to HOLD and away from it',
    reference: 'The verification provider brings it there; a new submission brings it back to PENDING.',
    alsoAllowed: 'Anything.',
    operations: ['verifications.create'],
  },
  'customers/kyc-link-shape': {
    section: catalogue,
    open: 'method, path and bodies of the KYC link, its lifetime, and what becomes of earlier links',
    reference:
      'POST /customers/{customerId}/kyc-link answers 201 with kycUrl, expiresAt (a day ahead), provider and token; 409 while a contact channel is PENDING. Earlier links stay valid.',
    alsoAllowed: 'Other names, another 2xx; a new link may end earlier ones.',
    operations: ['customers.createKycLink'],
  },
  'customers/kyc-link-page': {
    section: catalogue,
    open: 'what counts as the one use of a KYC link, and what the page does',
    reference:
      'Opening the page is the use; it submits once. Of a customer who lacks data it says what the platform must supply; else the sandbox decides. Both as for POST /verifications. Then it sends the browser to redirectUri, where there is one.',
    alsoAllowed: "Anything but that a link opens the same page again and again: the page is the provider's.",
    unvaried: 'a page on another host is not opened, and a page that changes accuses nobody',
    operations: ['customers.createKycLink'],
  },
  'customers/kyc-link-of-a-business': {
    section: catalogue,
    open: 'whether a business can have a KYC link',
    reference: 'It can.',
    alsoAllowed: 'It is refused.',
    operations: ['customers.createKycLink'],
  },
  'customers/status-change-webhook': {
    section: 'Events > Other webhooks',
    open: 'type and payload of the webhook about a verification status, and for which statuses it is sent',
    reference:
      'CUSTOMER.KYC_<STATUS> and CUSTOMER.KYB_<STATUS> for APPROVED, REJECTED, PENDING and HOLD; data is the customer.',
    alsoAllowed: 'Any type and payload; none for a status that nobody has to act on.',
    operations: [],
  },
} as const satisfies GapBook;
