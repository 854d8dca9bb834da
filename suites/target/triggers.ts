interface Trigger {
  /** The event that it provokes. */
  readonly about: string;
  /** Whether what is sent ends with the value, or is the value. */
  readonly matches: 'end' | 'whole';
  /** Tried where the target file has none: the value of the assumed interface. */
  readonly assumed: string;
  /** It happens unless something else is provoked. */
  readonly isUsual?: true;
}

/**
 * How the sandbox is made to do something. The document shows no way, so every value is assumed: a target
 * that does otherwise says so in `dialect.triggers`, and one that has no way says null. Where `about` names nothing
 * else, a value is the end of the identifier of the external account that is paid (or, for a transfer in, charged).
 */
export const triggers = {
  payoutSucceeds: { about: 'the payment is delivered', matches: 'end', assumed: '888', isUsual: true },
  payoutFails: { about: 'executing the quote fails; the refund succeeds', matches: 'end', assumed: '002' },
  deliveryFails: { about: 'the counterparty fails after the transaction', matches: 'end', assumed: '004' },
  bankReturn: { about: 'the payment completes, then the bank returns it', matches: 'end', assumed: '005' },
  cancellation: {
    about: 'the payment is cancelled by hand, refunded, and delivered all the same',
    matches: 'end',
    assumed: '006',
  },
  refundFails: { about: 'the payout fails, and so does its refund', matches: 'end', assumed: '007' },
  slowPayout: { about: 'the payout takes several minutes', matches: 'end', assumed: '003' },
  transferInsufficientFunds: { about: 'a transfer fails for want of funds', matches: 'end', assumed: '002' },
  transferAccountInvalid: {
    about: 'a transfer fails: the account is closed or invalid',
    matches: 'end',
    assumed: '003',
  },
  transferRejected: { about: 'a transfer is rejected by the bank', matches: 'end', assumed: '004' },
  lightningFails: {
    about: 'the payout finds no route on the Lightning network',
    matches: 'end',
    assumed: '008',
  },
  quoteAccountInvalid: { about: 'the payout fails: the account is invalid', matches: 'end', assumed: '009' },
  quoteExpiredReason: {
    about: 'the payment fails because its quote expired meanwhile',
    matches: 'end',
    assumed: '010',
  },
  quoteExpiresSoon: {
    about: 'a quote that pays it lives for a few seconds only',
    matches: 'end',
    assumed: '018',
  },
  transferSlow: { about: 'the payout of a transfer takes several minutes', matches: 'end', assumed: '011' },
  transferBankReturn: {
    about: 'a transfer completes, then the bank returns it',
    matches: 'end',
    assumed: '015',
  },
  pullableAccount: {
    about: 'the type of external accounts that money can be pulled from',
    matches: 'whole',
    assumed: 'USD_ACCOUNT',
  },
  unpullableAccount: {
    about: 'the type of external accounts that money cannot be pulled from',
    matches: 'whole',
    assumed: 'ETHEREUM_WALLET',
  },
  umaReceiver: {
    about: 'a UMA address that can be paid',
    matches: 'whole',
    assumed: '$success.usd@sandbox.uma.money',
  },
  umaSender: {
    about: 'a UMA address that pays',
    matches: 'whole',
    assumed: '$success.usd@sandbox.uma.money',
  },
  umaUnknown: {
    about: 'a well-formed UMA address without a receiver',
    matches: 'whole',
    assumed: '$non.existent.usd@sandbox.uma.money',
  },
  cardRejected: {
    about: 'the issuer rejects a new card, by the end of its platformCardId',
    matches: 'end',
    assumed: '002',
  },
  cardStaysProcessing: {
    about: 'the issuer leaves a new card PROCESSING, by the end of its platformCardId',
    matches: 'end',
    assumed: '001',
  },
  regulatedRegion: {
    about: 'the region of a customer whose contacts must be verified',
    matches: 'whole',
    assumed: 'DE',
  },
  scaRegion: {
    about: 'the region of a customer whom strong customer authentication applies to',
    matches: 'whole',
    assumed: 'DE',
  },
  regionOutsideSca: {
    about: 'the region of a customer whom strong customer authentication does not apply to',
    matches: 'whole',
    assumed: 'US',
  },
  livenessPasses: {
    about: 'liveness passes by itself after a 2FA reset was started, by the end of the fullName',
    matches: 'end',
    assumed: '000',
  },
  livenessWaits: {
    about: 'liveness does not pass by itself after a 2FA reset was started, by the end of the fullName',
    matches: 'end',
    assumed: '001',
  },
  kycNeeds: {
    about: 'something is missing for the KYC of a person, by the name of the member that is left out',
    matches: 'whole',
    assumed: 'birthDate',
  },
  kycRejected: {
    about: 'the KYC of a person is rejected, by the end of its fullName',
    matches: 'end',
    assumed: '002',
  },
  kybRejected: {
    about: 'the KYB of a business is rejected, by the end of its registrationNumber',
    matches: 'end',
    assumed: '002',
  },
  embeddedWallet: {
    about: 'a customer has an embedded wallet, by a currency of its currencies',
    matches: 'whole',
    assumed: 'USDB',
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export type TriggerName = keyof typeof triggers;

export const isTriggerName = (name: string): name is TriggerName => Object.hasOwn(triggers, name);
