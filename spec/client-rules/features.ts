import type { ClientRole } from './client-rule.ts';

/**
 * Features that an integration may have, or leave to others. A certificate says for which of these it was given; what
 * is not in its scope was not looked at.
 */
export const clientFeatures = {
  payments: 'pays external accounts, by quotes and transfers, and knows how its payments stand',
  webhooks: 'receives webhooks about payments',
  customers: 'registers individuals and businesses and has them verified',
  approvals: 'decides about the actions of agents and about payments that arrive',
  cards: 'issues cards and looks after them',
  agent: 'is an agent that acts for a customer under a policy',
  wallets: 'signs for embedded wallets',
  sca: 'submits proofs of strong customer authentication',
  funding: 'has payments funded as they are made',
  receivers: 'looks receivers up by their UMA addresses and pays them',
  documents: 'uploads documents',
} as const;

export type ClientFeature = keyof typeof clientFeatures;

export const clientFeatureNames = Object.keys(clientFeatures) as readonly ClientFeature[];

export const isClientFeature = (name: string): name is ClientFeature => Object.hasOwn(clientFeatures, name);

const byRole: Readonly<Partial<Record<ClientRole, ClientFeature>>> = {
  'webhook-receiver': 'webhooks',
  'agent-client': 'agent',
  'wallet-signer': 'wallets',
};

const byArea: Readonly<Record<string, ClientFeature>> = {
  idempotency: 'payments',
  customers: 'customers',
  'beneficial-owners': 'customers',
  verifications: 'customers',
  quotes: 'payments',
  transfers: 'payments',
  payments: 'payments',
  cards: 'cards',
  agents: 'approvals',
  sca: 'sca',
};

/** The feature to which a rule belongs; undefined for what is asked of every client. */
export const featureOf = (id: string, role: ClientRole): ClientFeature | undefined =>
  byRole[role] ?? byArea[id.split('/')[1] ?? ''];
