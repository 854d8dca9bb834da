// Generated from spec/openapi by `npm run pages -- --write`.

/** The members that the document shows wherever an answer or a webhook has them. */
export interface ShownMembers {
  readonly accessToken?: unknown;
  readonly accountRestrictions?: unknown;
  readonly annualIncomeRange?: unknown;
  readonly beneficialOwners?: unknown;
  readonly businessInfo?: unknown;
  readonly businessType?: unknown;
  readonly city?: unknown;
  readonly contactVerification?: unknown;
  readonly countriesOfOperation?: unknown;
  readonly countryOfIssuance?: unknown;
  readonly currencies?: unknown;
  readonly customerType?: unknown;
  readonly defaultExecutionMode?: unknown;
  readonly doingBusinessAs?: unknown;
  readonly entityType?: unknown;
  readonly expectedCounterpartyCountries?: unknown;
  readonly expectedMonthlyTransactionCount?: unknown;
  readonly expectedMonthlyTransactionVolume?: unknown;
  readonly expectedRecipientJurisdictions?: unknown;
  readonly fundingSources?: unknown;
  readonly hasMore?: unknown;
  readonly idType?: unknown;
  readonly identifier?: unknown;
  readonly incorporatedOn?: unknown;
  readonly initiatedAt?: unknown;
  readonly isDeleted?: unknown;
  readonly kybStatus?: unknown;
  readonly kycStatus?: unknown;
  readonly lastName?: unknown;
  readonly line1?: unknown;
  readonly line2?: unknown;
  readonly middleName?: unknown;
  readonly naicsCode?: unknown;
  readonly netWorthRange?: unknown;
  readonly nextCursor?: unknown;
  readonly ownershipPercentage?: unknown;
  readonly pepStatus?: unknown;
  readonly personalInfo?: unknown;
  readonly phone?: unknown;
  readonly postalCode?: unknown;
  readonly purposeOfAccount?: unknown;
  readonly purposeOfAccountOtherDescription?: unknown;
  readonly receivedAmount?: unknown;
  readonly refund?: unknown;
  readonly refundedAmount?: unknown;
  readonly roles?: unknown;
  readonly scaChallenge?: unknown;
  readonly sentAmount?: unknown;
  readonly settledAt?: unknown;
  readonly sourceOfFunds?: unknown;
  readonly sourceOfFundsCategories?: unknown;
  readonly sourceOfFundsOtherDescription?: unknown;
  readonly sourceOfWealthCategories?: unknown;
  readonly sourceOfWealthOtherDescription?: unknown;
  readonly state?: unknown;
  readonly taxIdCountryOfIssuance?: unknown;
  readonly taxIdType?: unknown;
  readonly taxIdentifier?: unknown;
  readonly trusted?: unknown;
}

/** These members, beside those. */
type With<Name extends string> = ShownMembers & { readonly [Shown in Name]?: unknown };

/** Schemas that show members which other schemas only assume. */
export interface ShownBy {
  readonly Address: With<'country'>;
  readonly Agent: With<'name'>;
  readonly AgentFields: With<'name'>;
  readonly AuthSession: With<'expiresAt'>;
  readonly BeneficialOwner: With<'createdAt' | 'customerId' | 'id' | 'updatedAt'>;
  readonly BeneficialOwnerPersonalInfo: With<
    'address' | 'birthDate' | 'email' | 'firstName' | 'nationality' | 'phoneNumber'
  >;
  readonly BeneficialOwnerPersonalInfoFields: With<
    'address' | 'birthDate' | 'email' | 'firstName' | 'nationality' | 'phoneNumber'
  >;
  readonly BusinessCustomer: With<
    | 'address'
    | 'createdAt'
    | 'email'
    | 'id'
    | 'phoneNumber'
    | 'platformCustomerId'
    | 'region'
    | 'umaAddress'
    | 'updatedAt'
  >;
  readonly BusinessCustomerFields: With<'address'>;
  readonly BusinessInfo: With<'country' | 'legalName' | 'registrationNumber' | 'taxId'>;
  readonly BusinessInfoFields: With<'country' | 'legalName' | 'registrationNumber' | 'taxId'>;
  readonly ContactVerification: With<'email'>;
  readonly Currency: With<'code'>;
  readonly CurrencyAmount: With<'amount' | 'currency'>;
  readonly Customer: With<
    | 'address'
    | 'birthDate'
    | 'createdAt'
    | 'email'
    | 'fullName'
    | 'id'
    | 'nationality'
    | 'phoneNumber'
    | 'platformCustomerId'
    | 'region'
    | 'umaAddress'
    | 'updatedAt'
  >;
  readonly CustomerFields: With<'email' | 'phoneNumber' | 'platformCustomerId' | 'region' | 'umaAddress'>;
  readonly CustomerRecord: With<
    | 'createdAt'
    | 'email'
    | 'id'
    | 'phoneNumber'
    | 'platformCustomerId'
    | 'region'
    | 'umaAddress'
    | 'updatedAt'
  >;
  readonly Error: With<'code' | 'details' | 'message' | 'status'>;
  readonly IncomingTransaction: With<
    'createdAt' | 'customerId' | 'direction' | 'failureReason' | 'id' | 'status' | 'type'
  >;
  readonly IndividualCustomer: With<
    | 'address'
    | 'birthDate'
    | 'createdAt'
    | 'email'
    | 'fullName'
    | 'id'
    | 'nationality'
    | 'phoneNumber'
    | 'platformCustomerId'
    | 'region'
    | 'umaAddress'
    | 'updatedAt'
  >;
  readonly IndividualCustomerFields: With<'address' | 'birthDate' | 'fullName' | 'nationality'>;
  readonly OutgoingPaymentCompletedEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentExpiredEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentFailedEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentPendingEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentProcessingEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentRefundCompletedEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentRefundFailedEvent: With<'data' | 'type'>;
  readonly OutgoingPaymentRefundPendingEvent: With<'data' | 'type'>;
  readonly OutgoingTransaction: With<
    'createdAt' | 'customerId' | 'direction' | 'failureReason' | 'id' | 'status' | 'type'
  >;
  readonly PendingPayment: With<
    'createdAt' | 'customerId' | 'direction' | 'failureReason' | 'id' | 'status' | 'type'
  >;
  readonly Quote: With<'id' | 'status'>;
  readonly Refund: With<'reason' | 'reference' | 'status'>;
  readonly ScaChallenge: With<'expiresAt' | 'factor'>;
  readonly Transaction: With<
    'createdAt' | 'customerId' | 'direction' | 'failureReason' | 'id' | 'status' | 'type'
  >;
  readonly TransactionFields: With<
    'createdAt' | 'customerId' | 'direction' | 'failureReason' | 'id' | 'status' | 'type'
  >;
  readonly TransactionPage: With<'data'>;
  readonly TransferOutAnswer: With<
    'createdAt' | 'customerId' | 'direction' | 'failureReason' | 'id' | 'status' | 'type'
  >;
  readonly Verification: With<'errors'>;
}
