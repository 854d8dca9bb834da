import { contract } from '../../spec/contract/in-use.ts';
import { isLoopback } from '../kit/inbox/webhook-address.ts';
import { assumedCode } from '../target/dialect/codes.ts';
import type { NeededEntry, NeedsLine } from '../target/needs.ts';
import type { Target } from '../target/target.ts';
import { triggers, type TriggerName } from '../target/triggers.ts';

/** Something that a target file does not say, and what that costs. */
export interface Missing {
  /** Where in the target file it belongs. */
  readonly entry: NeededEntry;
  /** `assumed`: the assumed interface is tried, and may be right. `absent`: there is nothing to try. */
  readonly state: 'assumed' | 'absent';
  /** The consequence of its absence. */
  readonly instead: string;
  /** Rules with a check that needs it. */
  readonly rules: readonly string[];
}

type Open = Pick<Missing, 'state' | 'instead'> | undefined;

const openOperation = ({ dialect }: Target, id: string): Open => {
  if (!contract().isOperationId(id) || contract().operation(id).shows !== 'name') return undefined;
  return dialect.complete || dialect.operations[id] !== undefined
    ? undefined
    : {
        state: 'assumed',
        instead: `${contract().operation(id).method} ${contract().operation(id).path} is tried`,
      };
};

const openTrigger = ({ controlUrl, dialect }: Target, name: TriggerName): Open => {
  // Where the clock can be moved, any quote expires.
  if (name === 'quoteExpiresSoon' && controlUrl !== undefined) return undefined;
  const declared = dialect.triggers[name];
  const { about, assumed } = triggers[name];
  if (declared === null) return { state: 'absent', instead: `no way to provoke that ${about}` };
  return declared !== undefined || dialect.complete
    ? undefined
    : { state: 'assumed', instead: `"${assumed}" is tried for: ${about}` };
};

/** The entries that are neither operations nor triggers. */
const others = {
  'dialect.codes': ({ dialect }: Target): Open =>
    dialect.codes !== undefined || dialect.complete
      ? undefined
      : { state: 'assumed', instead: `the code ${assumedCode} is tried` },
  'dialect.walletSigner': ({ dialect }: Target): Open =>
    dialect.walletSigner === undefined
      ? {
          state: 'absent',
          instead: 'no signer for embedded wallets: rules that need a signature are not checked',
        }
      : undefined,
  'credentials.production': ({ credentials }: Target): Open =>
    credentials.production === undefined
      ? { state: 'absent', instead: 'no production credentials: rejections by production are not checked' }
      : undefined,
  'credentials.otherPlatform': ({ credentials }: Target): Open =>
    credentials.otherPlatform === undefined
      ? { state: 'absent', instead: 'no second platform: the isolation of platforms is not checked' }
      : undefined,
  controlUrl: ({ controlUrl }: Target): Open =>
    controlUrl === undefined
      ? { state: 'absent', instead: 'no clock control: rules that take minutes are not checked' }
      : undefined,
  webhooks: ({ baseUrl, webhooks }: Target): Open =>
    webhooks.url !== undefined || webhooks.relay !== undefined || isLoopback(new URL(baseUrl))
      ? undefined
      : { state: 'absent', instead: 'the target runs elsewhere and has no webhooks.url or webhooks.relay' },
} as const satisfies Readonly<Record<string, (target: Target) => Open>>;

const openAt = (target: Target, entry: NeededEntry): Open => {
  const [, kind, name = ''] = /^dialect\.(operations|triggers)\.(.+)$/.exec(entry) ?? [];
  if (kind === 'operations') return openOperation(target, name);
  if (kind === 'triggers') return openTrigger(target, name as TriggerName);
  return Object.entries(others).find(([other]) => other === entry)?.[1](target);
};

interface PlannedCheck {
  readonly file: string;
  readonly title: string;
  readonly rules: readonly string[];
}

const keyOf = ({ file, title }: Pick<PlannedCheck, 'file' | 'title'>): string => `${file} › ${title}`;

/**
 * The entries that the target file leaves open, and the examined rules that need them, most first. No traffic: from
 * what every check needed when it was recorded. A rule with several checks waits for all of them.
 */
export const missingEntries = (
  target: Target,
  planned: { readonly checks: readonly PlannedCheck[]; readonly examined: readonly string[] },
  recorded: readonly NeedsLine[],
): readonly Missing[] => {
  const needs = new Map(recorded.map((line) => [keyOf(line), line.needs]));
  const examined = new Set(planned.examined);
  const rulesOf = new Map<NeededEntry, Set<string>>();
  for (const check of planned.checks)
    for (const entry of needs.get(keyOf(check)) ?? []) {
      const rules = rulesOf.get(entry) ?? new Set();
      rulesOf.set(entry, rules);
      check.rules.filter((id) => examined.has(id)).forEach((id) => rules.add(id));
    }
  return [...rulesOf]
    .flatMap(([entry, rules]): readonly Missing[] => {
      const open = openAt(target, entry);
      return open === undefined ? [] : [{ entry, ...open, rules: [...rules].toSorted() }];
    })
    .toSorted((a, b) => b.rules.length - a.rules.length || a.entry.localeCompare(b.entry, 'en'));
};
