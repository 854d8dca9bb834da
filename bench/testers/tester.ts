import type { Contender } from '../contenders.ts';

/** A program that examines a server. */
export interface Tester {
  readonly name: string;
  /** How it is used here, for whoever judges whether that is fair. */
  readonly configured: string;
  /** Everything that it finds wrong with a server, one text for each. Raises an Error where it cannot run. */
  readonly examine: (server: Contender) => Promise<ReadonlySet<string>>;
}
