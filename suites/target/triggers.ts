interface Trigger {
  /** What it provokes. */
  readonly about: string;
  /** Tried where the target file has none: what the assumed interface does. */
  readonly assumed: string;
}

/**
 * How the sandbox is made to do something. The document shows no way, so every value is assumed: a target
 * that does otherwise says so in `dialect.triggers`, and one that has no way says null. Suffixes are the last
 * characters of the identifier of the external account that is paid (or, for a transfer in, charged).
 */
export const triggers = {
  payoutFails: { about: 'executing the quote fails; the refund succeeds', assumed: '002' },
  deliveryFails: { about: 'the counterparty fails after the transaction', assumed: '004' },
  bankReturn: { about: 'the payment completes, then the bank returns it', assumed: '005' },
  cancellation: {
    about: 'the payment is cancelled by hand, refunded, and delivered all the same',
    assumed: '006',
  },
  refundFails: { about: 'the payout fails, and so does its refund', assumed: '007' },
  slowPayout: { about: 'the payout takes several minutes', assumed: '003' },
  transferInsufficientFunds: { about: 'a transfer fails for want of funds', assumed: '002' },
  transferAccountInvalid: { about: 'a transfer fails: the account is closed or invalid', assumed: '003' },
  transferRejected: { about: 'a transfer is rejected by the bank', assumed: '004' },
  lightningFails: { about: 'the payout finds no route on the Lightning network', assumed: '008' },
  quoteAccountInvalid: { about: 'the payout fails: the account is invalid', assumed: '009' },
  quoteExpiredReason: { about: 'the payment fails because its quote expired meanwhile', assumed: '010' },
  quoteExpiresSoon: { about: 'a quote that pays it lives for a few seconds only', assumed: '018' },
  transferSlow: { about: 'the payout of a transfer takes several minutes', assumed: '011' },
  transferBankReturn: { about: 'a transfer completes, then the bank returns it', assumed: '015' },
  pullableAccount: {
    about: 'the type of external accounts that money can be pulled from',
    assumed: 'USD_ACCOUNT',
  },
  unpullableAccount: {
    about: 'the type of external accounts that money cannot be pulled from',
    assumed: 'ETHEREUM_WALLET',
  },
  umaReceiver: { about: 'a UMA address that can be paid', assumed: '$success.usd@sandbox.uma.money' },
  umaSender: { about: 'a UMA address that pays', assumed: '$success.usd@sandbox.uma.money' },
  umaUnknown: {
    about: 'a well-formed UMA address without a receiver',
    assumed: '$non.existent.usd@sandbox.uma.money',
  },
  cardRejected: { about: 'the issuer rejects a new card, by the end of its platformCardId', assumed: '002' },
  cardStaysProcessing: {
    about: 'the issuer leaves a new card PROCESSING, by the end of its platformCardId',
    assumed: '001',
  },
  regulatedRegion: { about: 'the region of a customer whose contacts must be verified', assumed: 'DE' },
  scaRegion: {
    about: 'the region of a customer whom strong customer authentication applies to',
    assumed: 'DE',
  },
  regionOutsideSca: {
    about: 'the region of a customer whom strong customer authentication does not apply to',
    assumed: 'US',
  },
  livenessPasses: {
    about: 'liveness passes by itself after a 2FA reset was started, by the end of the fullName',
    assumed: '000',
  },
  livenessWaits: {
    about: 'liveness does not pass by itself after a 2FA reset was started, by the end of the fullName',
    assumed: '001',
  },
  kycNeeds: {
    about: 'something is missing for the KYC of a person, by the name of the member that is left out',
    assumed: 'birthDate',
  },
  kycRejected: { about: 'the KYC of a person is rejected, by the end of its fullName', assumed: '002' },
  kybRejected: {
    about: 'the KYB of a business is rejected, by the end of its registrationNumber',
    assumed: '002',
  },
  embeddedWallet: {
    about: 'a customer has an embedded wallet, by a currency of its currencies',
    assumed: 'USDB',
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export type TriggerName = keyof typeof triggers;
