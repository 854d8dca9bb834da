import type { Lifetime } from '../contract/lifetime.ts';
import type { OperationId } from '../operations.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import type { Section } from '../sections.ts';

/**
 * How binding a client rule is. The document decides, not convenience.
 *
 * - `must`: the document states it of the caller's side. A violation fails the client.
 * - `derived`: follows from what the document states. A violation is a warning, which a policy may turn into a failure.
 * - `advice`: good practice that the document does not state. Shown, never graded unless a policy asks for it.
 */
export type ClientLevel = 'must' | 'derived' | 'advice';

/** The parts that a partner's software can play. */
export type ClientRole = 'platform-client' | 'webhook-receiver' | 'agent-client' | 'wallet-signer';

/** A client rule's permanent slug. Never renumbered, never reused, never the id of a rule for servers. */
export type ClientRuleSlug = `client/${string}/${string}`;

/**
 * One falsifiable statement about whoever calls the interface or receives its webhooks, in our own words. Write it in
 * the present tense, so that recorded traffic can prove it wrong.
 */
export interface ClientRule extends Lifetime<ClientRule> {
  readonly section: Section;
  readonly level: ClientLevel;
  readonly role: ClientRole;
  readonly statement: string;
  /** The operations on which the rule can be seen; empty when it holds for all of them, or for webhooks. */
  readonly operations: readonly OperationId[];
  /**
   * Members of a request whose type, format, enum or range this rule states. The limit itself is written once, in the
   * description; here is only where.
   */
  readonly at?: readonly SchemaPointer[];
  /** Members of a request whose presence this rule states. */
  readonly requiredAt?: readonly SchemaPointer[];
  /**
   * An occasion that a right client may well never meet, so that there is nothing to judge. Absent: a scenario brings
   * it about.
   */
  readonly occasion?: string;
  /** Why recorded traffic cannot show it. A rule with this reason has no check. */
  readonly unobservable?: string;
}

/** A rule as its row has it: without a role, it is about those who call as the platform. */
export type ClientRuleRow = Omit<ClientRule, 'role'> & Partial<Pick<ClientRule, 'role'>>;

export type ClientRuleBook = Readonly<Record<ClientRuleSlug, ClientRuleRow>>;
