import { namesOf } from './names-of.ts';

/**
 * Capabilities that a target may declare absent. Rules whose every check needs an absent capability are not-applicable
 * there; the doctor verifies the absence, so that nobody switches rules off by declaring.
 */
export const capabilities = {
  state: 'remembers what it is sent: a created resource can be read back',
  credentials: 'accepts valid credentials and rejects invalid ones',
  webhooks: 'sends webhooks to a URL that the platform configures',
  sandbox: 'serves the sandbox-only operations',
  control: 'has the control plane of the reference server',
  'forced-answers': 'gives the described answer that a Prefer header asks for, as Prism does',
  'contact-verification': 'has customers whose provider requires contact verification',
  sca: 'has customers in a region that requires strong customer authentication',
  cards: 'issues cards',
  documents: 'keeps documents of customers and of beneficial owners',
  imports: 'adds customers from a CSV file',
  stablecoins: 'issues stablecoins',
  'embedded-wallets': 'has embedded wallets',
  agents: 'has agents',
} as const;

export type Capability = keyof typeof capabilities;

export const capabilityNames = namesOf(capabilities);

/** Without them the operations are there all the same: the document has them answer 409. */
export const servedWithout: readonly Capability[] = ['sca', 'contact-verification'];
