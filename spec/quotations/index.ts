import { addressesQuotations } from './addresses.ts';
import { authenticationQuotations } from './authentication.ts';
import { beneficialOwnersQuotations } from './beneficial-owners.ts';
import { businessCustomersQuotations } from './business-customers.ts';
import { customersQuotations } from './customers.ts';
import { errorsQuotations } from './errors.ts';
import { eventsQuotations } from './events.ts';
import { individualCustomersQuotations } from './individual-customers.ts';
import { limitsQuotations } from './limits.ts';
import { operationCatalogueQuotations } from './operation-catalogue.ts';
import { operationsWithAPathQuotations } from './operations-with-a-path.ts';
import { operationsWithAShapeQuotations } from './operations-with-a-shape.ts';
import { otherResourcesQuotations } from './other-resources.ts';
import { otherStatesQuotations } from './other-states.ts';
import { paymentStatesQuotations } from './payment-states.ts';
import { refundsQuotations } from './refunds.ts';
import { resourcesQuotations } from './resources.ts';
import { transactionsQuotations } from './transactions.ts';
import { whatTheServiceDoesQuotations } from './what-the-service-does.ts';
import type { Version } from '../contract/lifetime.ts';
import { newestVersion } from '../contract/versions.ts';
import type { Quotation } from './quotation.ts';

/** The quotations from the document of each version, in its order. */
export const quotations = {
  '2025-10-13': [
    ...whatTheServiceDoesQuotations,
    ...resourcesQuotations,
    ...customersQuotations,
    ...individualCustomersQuotations,
    ...businessCustomersQuotations,
    ...addressesQuotations,
    ...beneficialOwnersQuotations,
    ...transactionsQuotations,
    ...refundsQuotations,
    ...otherResourcesQuotations,
    ...paymentStatesQuotations,
    ...otherStatesQuotations,
    ...operationsWithAShapeQuotations,
    ...operationsWithAPathQuotations,
    ...operationCatalogueQuotations,
    ...authenticationQuotations,
    ...eventsQuotations,
    ...errorsQuotations,
    ...limitsQuotations,
  ],
} as const satisfies Readonly<Record<Version, readonly Quotation[]>>;

const isQuoted = (version: string): version is keyof typeof quotations => Object.hasOwn(quotations, version);

/** Some words of the document, and where they stand. */
export type Quoted = Pick<Quotation, 'line' | 'words'>;

/** By rule. */
const byRule = (of: readonly Quotation[]): ReadonlyMap<string, readonly Quoted[]> => {
  const found = new Map<string, Quoted[]>();
  for (const { line, words, rules } of of)
    for (const rule of rules) found.set(rule, [...(found.get(rule) ?? []), { line, words }]);
  return found;
};

const known = new Map<string, ReadonlyMap<string, readonly Quoted[]>>();

/** The quotations that a rule states or follows from, in the words of the document of a version. */
export const quotedFor = (rule: string, version: string = newestVersion): readonly Quoted[] => {
  const found = known.get(version) ?? byRule(isQuoted(version) ? quotations[version] : []);
  known.set(version, found);
  return found.get(rule) ?? [];
};
