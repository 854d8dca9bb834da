import type { Client } from '../http/client.ts';
import type { Inbox } from '../webhooks/inbox.ts';
import type { Cleanup } from './cleanup-registry.ts';
import type { Control } from './control.ts';
import type { Examiner } from './examiner.ts';

/** What a test is given. Everything it knows of the target comes by way of it. */
export interface TestContext {
  /** Collects the test's findings. */
  readonly examine: Examiner;
  /** Talks to the target; every exchange is recorded and examined for the rules that always hold. */
  readonly api: Client;
  /** What the run has to take away from the target again. */
  readonly cleanup: Cleanup;
  /** What the target's webhooks said. */
  readonly inbox: Inbox;
  /** The control plane of a reference server; Inconclusive elsewhere. */
  readonly control: Control;
}
