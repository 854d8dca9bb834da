import type { Capability } from './capabilities.ts';
import type { Lifetime } from './contract/lifetime.ts';
import { resolve as shippedResolve } from './schema/description.ts';
import { pointer, type Reader } from './schema/reader.ts';
import type { SchemaPointer } from './schema/schema-pointer.ts';

/** A kind of webhook of which the document shows no type string. */
export interface WebhookKind extends Lifetime<WebhookKind> {
  /** The event, as a clause. */
  readonly about: string;
  /** Its name among the webhooks of the description, where its body stands as it is assumed. */
  readonly describedAs: string;
  /** How its type strings begin as they are assumed, up to the point. */
  readonly family: string;
  /** Recognises its type strings where nobody says what they are. */
  readonly speaksOf: RegExp;
  /** Without this nothing of the kind is ever sent. */
  readonly capability?: Capability;
}

/**
 * The webhooks whose type strings the document does not show, by what they announce.
 * Source: Events > Other webhooks.
 */
export const webhookKinds = {
  kycStatus: {
    about: 'the KYC status of a customer changed',
    describedAs: 'customer-status-change',
    family: 'CUSTOMER',
    speaksOf: /^(?!.*verification).*(kyc|customer)/i,
  },
  kybStatus: {
    about: 'the KYB status of a customer changed',
    describedAs: 'customer-status-change',
    family: 'CUSTOMER',
    speaksOf: /^(?!.*verification).*(kyb|customer)/i,
  },
  verificationStatus: {
    about: 'the status of a verification changed',
    describedAs: 'VERIFICATION',
    family: 'VERIFICATION',
    speaksOf: /verification/i,
  },
  cardState: {
    about: 'the state of a card changed',
    describedAs: 'CARD.STATE_CHANGE',
    family: 'CARD',
    speaksOf: /^(?!.*(transaction|funding|account|verification|customer)).*(state|status)/i,
    capability: 'cards',
  },
  cardFundingSources: {
    about: 'the funding sources of a card changed',
    describedAs: 'CARD.FUNDING_SOURCE_CHANGE',
    family: 'CARD',
    speaksOf: /^(?!.*transaction).*funding/i,
    capability: 'cards',
  },
  agentAction: {
    about: 'an action of an agent waits for approval',
    describedAs: 'AGENT_ACTION.PENDING_APPROVAL',
    family: 'AGENT_ACTION',
    speaksOf: /agent|approval/i,
    capability: 'agents',
  },
  incomingPayment: {
    about: 'a payment comes in',
    describedAs: 'INCOMING_PAYMENT',
    family: 'INCOMING_PAYMENT',
    speaksOf: /incoming/i,
  },
  internalAccount: {
    about: 'the balance of an internal account changed',
    describedAs: 'INTERNAL_ACCOUNT',
    family: 'INTERNAL_ACCOUNT',
    speaksOf: /internal.?account|balance/i,
  },
  invitationClaimed: {
    about: 'an invitation was claimed',
    describedAs: 'INVITATION.CLAIMED',
    family: 'INVITATION',
    speaksOf: /invit/i,
  },
  bulkUpload: {
    about: 'a bulk upload was completed or has failed',
    describedAs: 'bulk-upload',
    family: 'BULK_UPLOAD',
    speaksOf: /bulk|upload|import/i,
  },
  test: { about: 'a webhook URL was configured', describedAs: 'TEST', family: 'TEST', speaksOf: /test/i },
} as const satisfies Readonly<Record<string, WebhookKind>>;

export type WebhookKindName = keyof typeof webhookKinds;

export const isWebhookKind = (name: string): name is WebhookKindName => Object.hasOwn(webhookKinds, name);

/** Type strings that a target says to be of a kind. */
export type DeclaredTypes = Readonly<Partial<Record<WebhookKindName, string | readonly string[]>>>;

/** Whether a type string is of the webhooks about outgoing payments. Source: Events > Outgoing payment events. */
export const isOutgoingPayment = (type: string): boolean => type.startsWith('OUTGOING_PAYMENT.');

/** How the types of webhooks about card transactions begin, up to the point. Their bodies are all alike. */
const cardTransactionFamily = 'CARD_TRANSACTION';

/** Whether a type string is of the webhooks about card transactions. Source: Events > Other webhooks. */
export const isCardTransaction = (type: string): boolean => type.startsWith(`${cardTransactionFamily}.`);

/** The type of the webhook that says that a card transaction is in a state. */
export const cardTransactionTypeOf = (state: string): string => `${cardTransactionFamily}.${state}`;

/** The state that the type of a webhook about a card transaction names. */
export const cardTransactionStateIn = (type: string): string => type.slice(cardTransactionTypeOf('').length);

/** Tells the webhooks of a contract apart. */
export interface Webhooks {
  /** Whether a type string is of a kind: as it is declared, else by what it speaks of. */
  readonly isTypeOf: (type: string, kind: WebhookKindName, declared: DeclaredTypes) => boolean;
  /** Where the description has the body of a webhook by this very name; undefined where it has none. */
  readonly describedBodyOf: (name: string) => SchemaPointer | undefined;
  /** Where the body of a webhook with this type is described; undefined where neither the document nor we know it. */
  readonly webhookBodyOf: (type: string, declared?: DeclaredTypes) => SchemaPointer | undefined;
}

/** The webhooks of these kinds in a description. */
export const webhooksIn = (
  kinds: Readonly<Record<string, WebhookKind>>,
  resolve: Reader['resolve'],
): Webhooks => {
  const isTypeOf: Webhooks['isTypeOf'] = (type, kind, declared) => {
    const types = declared[kind];
    return types === undefined ? kinds[kind]?.speaksOf.test(type) === true : [types].flat().includes(type);
  };
  const describedBodyOf: Webhooks['describedBodyOf'] = (name) => {
    const place = `${pointer('webhooks', name)}/post/requestBody/content/application~1json/schema` as const;
    return resolve(place) === undefined ? undefined : place;
  };
  return {
    isTypeOf,
    describedBodyOf,
    webhookBodyOf: (type, declared = {}) => {
      const known = describedBodyOf(type);
      if (known !== undefined) return known;
      const kind = Object.entries(kinds).find(
        ([name]) => isWebhookKind(name) && isTypeOf(type, name, declared),
      )?.[1];
      const name = isCardTransaction(type) ? cardTransactionFamily : kind?.describedAs;
      return name === undefined || isOutgoingPayment(type) ? undefined : describedBodyOf(name);
    },
  };
};

export const { isTypeOf, describedBodyOf, webhookBodyOf } = webhooksIn(webhookKinds, shippedResolve);
