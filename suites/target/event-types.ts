interface EventKind {
  /** What happened. */
  readonly about: string;
  /** Tells its type string apart where the target file has none. */
  readonly assumed: RegExp;
}

/**
 * Webhooks whose type strings the document does not show, by what they tell. A target whose types do not speak of
 * it names them in `dialect.events`. Source: Events > Other webhooks.
 */
export const eventKinds = {
  kycStatus: {
    about: 'the KYC status of a customer changed',
    assumed: /^(?!.*verification).*(kyc|customer)/i,
  },
  kybStatus: {
    about: 'the KYB status of a customer changed',
    assumed: /^(?!.*verification).*(kyb|customer)/i,
  },
  verificationStatus: { about: 'the status of a verification changed', assumed: /verification/i },
} as const satisfies Readonly<Record<string, EventKind>>;

export type EventKindName = keyof typeof eventKinds;
