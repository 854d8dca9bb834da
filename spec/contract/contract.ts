import { isTextList } from '../json.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import { clientRules, type ClientRuleId } from '../client-rules/index.ts';
import type { ClientRule } from '../client-rules/client-rule.ts';
import { eventOrders, type EventOrder } from '../rules/event-orders.ts';
import { rules, type RuleId } from '../rules/index.ts';
import { lookupIn, type RuleLookup } from '../rules/lookup.ts';
import type { Rule } from '../rules/rule.ts';
import { severityOf, type Severity } from '../severities.ts';
import { cardTransactionEvents, errorCodes } from '../vocabulary.ts';
import { isOutgoingPayment } from '../webhooks.ts';
import { entriesIn, rowOf, rowsIn, type Entry, type Version } from './lifetime.ts';
import { once } from './once.ts';
import {
  aboutOwn,
  servedContractIn,
  servedContracts,
  servedRows,
  type ServedContract,
  type ServedRows,
} from './served.ts';

/** A rule with what its violation costs. */
export interface GradedRule extends Rule {
  readonly severity: Severity;
}

/** The rows of all versions. A version is those of them that hold in it. */
export interface ContractRows extends ServedRows {
  readonly rules: Readonly<Record<string, GradedRule>>;
  readonly eventOrders: Readonly<Record<string, EventOrder>>;
  readonly clientRules: Readonly<Record<string, ClientRule>>;
  /** Codes of the error tables, by status. */
  readonly errorCodes: Readonly<Record<number, readonly Entry[]>>;
  /** The types of webhooks about card transactions that are shown. */
  readonly cardTransactionEvents: readonly Entry[];
}

/**
 * One version of the document as a value. A run, a mock, a certification, a gate and a report are given one, and read
 * nothing else of the document.
 */
export interface Contract extends ServedContract, RuleLookup {
  readonly rules: Readonly<Record<string, GradedRule>>;
  readonly ruleIds: readonly RuleId[];
  /** The row of a rule. Raises NotInVersion for one that the version lacks. */
  readonly rule: (id: string) => GradedRule;
  readonly isRuleId: (id: string) => id is RuleId;
  /** The order of webhooks, by scenario. */
  readonly eventOrders: Readonly<Record<string, readonly string[]>>;
  /** That of a scenario. Raises NotInVersion for one that the version lacks. */
  readonly eventOrder: (scenario: string) => readonly string[];
  /** The rules for whoever calls the interface. */
  readonly clientRules: Readonly<Record<string, ClientRule>>;
  readonly clientRuleIds: readonly ClientRuleId[];
  /** The row of a client rule. Raises NotInVersion for one that the version lacks. */
  readonly clientRule: (id: string) => ClientRule;
  /** Codes of the error tables, by status. */
  readonly errorCodes: Readonly<Record<number, readonly string[]>>;
  /** The types of webhooks about card transactions that are shown. There are others. */
  readonly cardTransactionEvents: readonly string[];
  /** The types of webhooks about outgoing payments. */
  readonly outgoingPaymentEvents: () => readonly string[];
  readonly transactionStatuses: () => readonly string[];
}

const listAt = ({ description }: ServedContract, at: SchemaPointer): readonly string[] => {
  const found = description.resolve(at);
  return isTextList(found) ? found : [];
};

const outgoingPaymentEventsOf = ({ description }: ServedContract): readonly string[] =>
  Object.keys((description.document() as { readonly webhooks?: object }).webhooks ?? {}).filter(
    isOutgoingPayment,
  );

const mapped = <From, To>(
  table: Readonly<Record<string, From>>,
  of: (row: From, name: string) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, of(row, name)]));

/** The contract of a version, from the rows of all versions. `served` is the part of it that servers need. */
export const contractIn = (
  rows: ContractRows,
  version: Version,
  served: ServedContract = servedContractIn(rows, version),
): Contract => {
  const ownRules = aboutOwn(rowsIn(rows.rules, version), served.isOperationId);
  const ownClientRules = aboutOwn(rowsIn(rows.clientRules, version), served.isOperationId);
  const orders = mapped(rowsIn(rows.eventOrders, version), ({ order }) => order);
  return {
    ...served,
    rules: ownRules,
    // The keys of a table of rules are their ids.
    ruleIds: Object.keys(ownRules) as RuleId[],
    rule: rowOf(ownRules, version, 'rule'),
    isRuleId: (id): id is RuleId => Object.hasOwn(ownRules, id),
    ...lookupIn(ownRules, served.description),
    eventOrders: orders,
    eventOrder: rowOf(orders, version, 'order of webhooks'),
    clientRules: ownClientRules,
    clientRuleIds: Object.keys(ownClientRules) as ClientRuleId[],
    clientRule: rowOf(ownClientRules, version, 'client rule'),
    errorCodes: mapped(rows.errorCodes, (codes) => entriesIn(codes, version)),
    cardTransactionEvents: entriesIn(rows.cardTransactionEvents, version),
    outgoingPaymentEvents: once(() => outgoingPaymentEventsOf(served)),
    transactionStatuses: once(() => listAt(served, '#/components/schemas/TransactionStatus/enum')),
  };
};

/** The rows that this project ships. */
export const contractRows: ContractRows = {
  ...servedRows,
  rules: mapped<Rule, GradedRule>(rules, (rule, id) => ({ ...rule, severity: severityOf(id) })),
  eventOrders,
  clientRules,
  errorCodes,
  cardTransactionEvents,
};

/** The contracts that this project ships, the newest last. */
export const contracts: readonly Contract[] = servedContracts.map((served) =>
  contractIn(contractRows, served.version, served),
);

/** The newest of them. */
export const newestContract: Contract = contracts[contracts.length - 1] as Contract;

/** The contract of a version; undefined for a version that is not known here. */
export const contractOf = (version: string): Contract | undefined =>
  contracts.find((contract) => contract.version === version);
