import { wordsOf } from './words.ts';

/** Words in any order. */
export const keyOf = (words: readonly string[]): string => [...new Set(words)].toSorted().join(' ');

/** Whole names that mean the same, though their words do not. The first is ours. */
const wholes: readonly (readonly string[])[] = [
  ['expiresAt', 'validUntil', 'expiry', 'expiration', 'expirationTime', 'goodUntil', 'until'],
  ['feesIncluded', 'fees', 'costs', 'totalFees', 'feeAmount'],
  ['clientSecret', 'secret', 'secretKey', 'tokenSecret'],
  ['customerId', 'belongsTo', 'ownedBy'],
  ['exchangeRate', 'rate', 'price', 'lockedRate', 'lockedExchangeRate'],
  ['updatedAt', 'asOf', 'quotedAt'],
  ['oidcToken', 'idToken', 'identityToken', 'openIdToken'],
  ['payloadToSign', 'payload', 'toSign', 'signingPayload', 'messageToSign', 'dataToSign'],
  ['receiverUmaAddress', 'receiverUma', 'recipientUma', 'toUma', 'toUmaAddress', 'destinationUma'],
  ['senderUmaAddress', 'senderUma', 'payerUma', 'fromUma', 'fromUmaAddress', 'sourceUma'],
  ['createdAt', 'since'],
  ['claimedAt', 'takenAt', 'acceptedAt', 'redeemedAt'],
  ['inviterUma', 'inviter', 'host'],
  ['inviteeUma', 'invitee', 'guest'],
  ['totalFee', 'together', 'altogether'],
  ['netAmount', 'net', 'rest', 'remainder'],
  ['currency', 'currencyCode'],
  ['country', 'countryCode'],
];

const wholeNames = new Map(
  wholes.flatMap(([first = '', ...others]) =>
    [first, ...others].map((name) => [keyOf(wordsOf(name)), first]),
  ),
);

/** The name that stands for all that mean the same. */
export const wholeOf = (name: string): string => wholeNames.get(keyOf(wordsOf(name))) ?? name;
