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

/** Schemas that show members which other schemas only assume. */
export interface ShownBy {
  readonly Address: AddressMembers;
  readonly Agent: AgentMembers;
  readonly AgentFields: AgentFieldsMembers;
  readonly AuthSession: AuthSessionMembers;
  readonly BeneficialOwner: BeneficialOwnerMembers;
  readonly BeneficialOwnerPersonalInfo: BeneficialOwnerPersonalInfoMembers;
  readonly BeneficialOwnerPersonalInfoFields: BeneficialOwnerPersonalInfoFieldsMembers;
  readonly BusinessCustomer: BusinessCustomerMembers;
  readonly BusinessCustomerFields: BusinessCustomerFieldsMembers;
  readonly BusinessInfo: BusinessInfoMembers;
  readonly BusinessInfoFields: BusinessInfoFieldsMembers;
  readonly ContactVerification: ContactVerificationMembers;
  readonly Currency: CurrencyMembers;
  readonly CurrencyAmount: CurrencyAmountMembers;
  readonly Customer: CustomerMembers;
  readonly CustomerFields: CustomerFieldsMembers;
  readonly CustomerRecord: CustomerRecordMembers;
  readonly Error: ErrorMembers;
  readonly IncomingTransaction: IncomingTransactionMembers;
  readonly IndividualCustomer: IndividualCustomerMembers;
  readonly IndividualCustomerFields: IndividualCustomerFieldsMembers;
  readonly OutgoingPaymentCompletedEvent: OutgoingPaymentCompletedEventMembers;
  readonly OutgoingPaymentEvent: OutgoingPaymentEventMembers;
  readonly OutgoingPaymentExpiredEvent: OutgoingPaymentExpiredEventMembers;
  readonly OutgoingPaymentFailedEvent: OutgoingPaymentFailedEventMembers;
  readonly OutgoingPaymentPendingEvent: OutgoingPaymentPendingEventMembers;
  readonly OutgoingPaymentProcessingEvent: OutgoingPaymentProcessingEventMembers;
  readonly OutgoingPaymentRefundCompletedEvent: OutgoingPaymentRefundCompletedEventMembers;
  readonly OutgoingPaymentRefundFailedEvent: OutgoingPaymentRefundFailedEventMembers;
  readonly OutgoingPaymentRefundPendingEvent: OutgoingPaymentRefundPendingEventMembers;
  readonly OutgoingTransaction: OutgoingTransactionMembers;
  readonly PendingPayment: PendingPaymentMembers;
  readonly Quote: QuoteMembers;
  readonly Refund: RefundMembers;
  readonly ScaChallenge: ScaChallengeMembers;
  readonly Transaction: TransactionMembers;
  readonly TransactionFields: TransactionFieldsMembers;
  readonly TransactionPage: TransactionPageMembers;
  readonly TransferOutAnswer: TransferOutAnswerMembers;
  readonly Verification: VerificationMembers;
}

interface AddressMembers extends ShownMembers {
  readonly country?: unknown;
}

interface AgentMembers extends ShownMembers {
  readonly name?: unknown;
}

interface AgentFieldsMembers extends ShownMembers {
  readonly name?: unknown;
}

interface AuthSessionMembers extends ShownMembers {
  readonly expiresAt?: unknown;
}

interface BeneficialOwnerMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly id?: unknown;
  readonly updatedAt?: unknown;
}

interface BeneficialOwnerPersonalInfoMembers extends ShownMembers {
  readonly address?: unknown;
  readonly birthDate?: unknown;
  readonly email?: unknown;
  readonly firstName?: unknown;
  readonly nationality?: unknown;
  readonly phoneNumber?: unknown;
}

interface BeneficialOwnerPersonalInfoFieldsMembers extends ShownMembers {
  readonly address?: unknown;
  readonly birthDate?: unknown;
  readonly email?: unknown;
  readonly firstName?: unknown;
  readonly nationality?: unknown;
  readonly phoneNumber?: unknown;
}

interface BusinessCustomerMembers extends ShownMembers {
  readonly address?: unknown;
  readonly createdAt?: unknown;
  readonly email?: unknown;
  readonly id?: unknown;
  readonly phoneNumber?: unknown;
  readonly platformCustomerId?: unknown;
  readonly region?: unknown;
  readonly umaAddress?: unknown;
  readonly updatedAt?: unknown;
}

interface BusinessCustomerFieldsMembers extends ShownMembers {
  readonly address?: unknown;
}

interface BusinessInfoMembers extends ShownMembers {
  readonly country?: unknown;
  readonly legalName?: unknown;
  readonly registrationNumber?: unknown;
  readonly taxId?: unknown;
}

interface BusinessInfoFieldsMembers extends ShownMembers {
  readonly country?: unknown;
  readonly legalName?: unknown;
  readonly registrationNumber?: unknown;
  readonly taxId?: unknown;
}

interface ContactVerificationMembers extends ShownMembers {
  readonly email?: unknown;
}

interface CurrencyMembers extends ShownMembers {
  readonly code?: unknown;
}

interface CurrencyAmountMembers extends ShownMembers {
  readonly amount?: unknown;
  readonly currency?: unknown;
}

interface CustomerMembers extends ShownMembers {
  readonly address?: unknown;
  readonly birthDate?: unknown;
  readonly createdAt?: unknown;
  readonly email?: unknown;
  readonly fullName?: unknown;
  readonly id?: unknown;
  readonly nationality?: unknown;
  readonly phoneNumber?: unknown;
  readonly platformCustomerId?: unknown;
  readonly region?: unknown;
  readonly umaAddress?: unknown;
  readonly updatedAt?: unknown;
}

interface CustomerFieldsMembers extends ShownMembers {
  readonly email?: unknown;
  readonly phoneNumber?: unknown;
  readonly platformCustomerId?: unknown;
  readonly region?: unknown;
  readonly umaAddress?: unknown;
}

interface CustomerRecordMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly email?: unknown;
  readonly id?: unknown;
  readonly phoneNumber?: unknown;
  readonly platformCustomerId?: unknown;
  readonly region?: unknown;
  readonly umaAddress?: unknown;
  readonly updatedAt?: unknown;
}

interface ErrorMembers extends ShownMembers {
  readonly code?: unknown;
  readonly details?: unknown;
  readonly message?: unknown;
  readonly status?: unknown;
}

interface IncomingTransactionMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly direction?: unknown;
  readonly failureReason?: unknown;
  readonly id?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
}

interface IndividualCustomerMembers extends ShownMembers {
  readonly address?: unknown;
  readonly birthDate?: unknown;
  readonly createdAt?: unknown;
  readonly email?: unknown;
  readonly fullName?: unknown;
  readonly id?: unknown;
  readonly nationality?: unknown;
  readonly phoneNumber?: unknown;
  readonly platformCustomerId?: unknown;
  readonly region?: unknown;
  readonly umaAddress?: unknown;
  readonly updatedAt?: unknown;
}

interface IndividualCustomerFieldsMembers extends ShownMembers {
  readonly address?: unknown;
  readonly birthDate?: unknown;
  readonly fullName?: unknown;
  readonly nationality?: unknown;
}

interface OutgoingPaymentCompletedEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentExpiredEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentFailedEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentPendingEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentProcessingEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentRefundCompletedEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentRefundFailedEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingPaymentRefundPendingEventMembers extends ShownMembers {
  readonly data?: unknown;
  readonly type?: unknown;
}

interface OutgoingTransactionMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly direction?: unknown;
  readonly failureReason?: unknown;
  readonly id?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
}

interface PendingPaymentMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly direction?: unknown;
  readonly failureReason?: unknown;
  readonly id?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
}

interface QuoteMembers extends ShownMembers {
  readonly id?: unknown;
  readonly status?: unknown;
}

interface RefundMembers extends ShownMembers {
  readonly reason?: unknown;
  readonly reference?: unknown;
  readonly status?: unknown;
}

interface ScaChallengeMembers extends ShownMembers {
  readonly expiresAt?: unknown;
  readonly factor?: unknown;
}

interface TransactionMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly direction?: unknown;
  readonly failureReason?: unknown;
  readonly id?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
}

interface TransactionFieldsMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly direction?: unknown;
  readonly failureReason?: unknown;
  readonly id?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
}

interface TransactionPageMembers extends ShownMembers {
  readonly data?: unknown;
}

interface TransferOutAnswerMembers extends ShownMembers {
  readonly createdAt?: unknown;
  readonly customerId?: unknown;
  readonly direction?: unknown;
  readonly failureReason?: unknown;
  readonly id?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
}

interface VerificationMembers extends ShownMembers {
  readonly errors?: unknown;
}
