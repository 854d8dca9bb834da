import type { Check } from '../assertions/check.ts';
import type { Client } from '../http/client.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { Cleanup } from './cleanup-registry.ts';
import type { Control } from './control.ts';

/** The tools of a test. Everything it knows of the target comes by way of them. */
export interface TestContext {
  /** Asserts, and collects what the test finds out about its rules. */
  readonly check: Check;
  /** Talks to the target; every exchange is recorded and examined for the rules that always hold. */
  readonly api: Client;
  /** The resources that the run has to take away from the target again. */
  readonly cleanup: Cleanup;
  /** The webhooks of the target. */
  readonly inbox: Inbox;
  /** The control plane of a reference server; Inconclusive elsewhere. */
  readonly control: Control;
}
