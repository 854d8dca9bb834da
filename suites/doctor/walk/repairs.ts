import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { bankCurrencies } from '../../../generators/external-accounts.ts';
import type { Leaf } from '../../description/matching/leaves.ts';
import { ourLeaves } from '../../description/matching/leaves.ts';
import { paired } from '../../description/matching/names.ts';
import { wordsOf } from '../../description/matching/words.ts';
import { namedByRefusal } from '../../kit/assertions/named-by-refusal.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { assumedCode, codeKinds, type CodeKind } from '../../target/dialect/codes.ts';
import type { Dialect, Template } from '../../target/dialect/dialect.ts';
import { pointerOf, putAt } from '../../target/dialect/pointers.ts';
import { isShownParameter } from '../../target/dialect/parameters.ts';
import type { Target } from '../../target/target.ts';
import { triggers, type TriggerName } from '../../target/triggers.ts';
import type { Break } from './advice.ts';
import type { LearnedEntry } from './entries.ts';
import type { Link } from './link.ts';

/** Names under which other interfaces narrow a list to a customer. */
const usualNarrowing = [
  ['customer_id', 'customer', 'customerid'],
  ['owner', 'ownerId', 'owner_id', 'holder', 'holderId', 'holder_id', 'belongsTo'],
  ['client', 'clientId', 'client_id', 'user', 'userId', 'user_id', 'party', 'partyId', 'person', 'personId'],
].flat();

/** The target's names for `customerId` on other lists, then the usual ones. */
const narrowingNames = ({ dialect }: Target): readonly string[] => {
  const learned = Object.values(dialect.parameters).flatMap((names) => names?.['customerId'] ?? []);
  return [...new Set([...learned, ...usualNarrowing])];
};

/** A list that shows everybody's rows: its parameter may have another name. Reads alone tell. */
const narrowed = (target: Target, id: OperationId, message: string): readonly LearnedEntry[] =>
  /does not narrow/.test(message) && !isShownParameter(id, 'customerId')
    ? narrowingNames(target).map((name) => ({
        at: ['dialect', 'parameters', id, 'customerId'],
        value: name,
        why: `with it ${id} shows the rows of that customer alone`,
      }))
    : [];

const refuses: readonly number[] = [400, 415, 422];

const leavesIn = (value: unknown, at = ''): readonly string[] =>
  isJsonObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, item]) => leavesIn(item, `${at}/${name}`))
    : [at];

const typeOf = (at: string, leaves: readonly Leaf[]): readonly string[] =>
  leaves.find((leaf) => leaf.at === at)?.types ?? [];

const lastWords = ({ at }: Leaf): readonly string[] => wordsOf(namesIn(at).at(-1) ?? '');

/** The one member of ours whose name has all words of theirs, and more: `destinationAddress` for `address`. */
const shortened = (ours: readonly Leaf[], theirs: Leaf): readonly (readonly [ours: Leaf, theirs: Leaf])[] => {
  const words = lastWords(theirs);
  const [only, ...more] = ours.filter((leaf) => words.every((word) => lastWords(leaf).includes(word)));
  return only === undefined || more.length > 0 || words.length === 0 ? [] : [[only, theirs]];
};

/** A body that is refused because it lacks a member: that may be one of ours under another name. */
const renamed = (target: Target, id: OperationId, refused: HttpRecord): readonly LearnedEntry[] => {
  const { request, response, wire } = refused;
  const schema =
    contract().operation(id).shows === 'shape' ? undefined : contract().description.bodySchemaOf(id);
  if (schema === undefined || !isJsonObject(request.body) || !refuses.includes(response.status)) return [];
  const sent = new Set(leavesIn(wire?.requestBody ?? request.body));
  const described = ourLeaves([schema]);
  const template = target.dialect.bodies[id] ?? { $rest: true };
  const said = JSON.stringify(template);
  const ours = leavesIn(request.body)
    .filter((at) => described.some((leaf) => leaf.at === at && !leaf.isShown) && !said.includes(`\${${at}}`))
    .map((at): Leaf => ({ at, types: typeOf(at, described) }));
  const theirs = namedByRefusal(wire?.responseBody ?? response.body)
    .filter((at) => !sent.has(at))
    .map((at): Leaf => ({ at, types: [] }));
  const alike = paired(ours, theirs);
  const left = theirs.filter((leaf) => alike.every(([, other]) => other !== leaf));
  return [...alike, ...left.flatMap((leaf) => shortened(ours, leaf))].map(([mine, other]) => ({
    at: ['dialect', 'bodies', id],
    value: putAt(template, namesIn(other.at), `\${${mine.at}}`) as Template,
    why: `its refusal names ${other.at.slice(1)}`,
  }));
};

/** Countries with rules of their own for payments, those of the European Economic Area first. */
const regions: readonly string[] =
  'DE FR ES IT NL IE NO SE BE AT PT FI DK PL LU GB CH US BR IN MX CA AU SG JP ZA NG AE'.split(' ');

const pullable: readonly string[] = bankCurrencies.map((currency) => `${currency}_ACCOUNT`);

/** Values that a sandbox may know, where there are few. Any other is the secret of its people. */
const guesses: Readonly<Partial<Record<TriggerName, readonly string[]>>> = {
  regulatedRegion: regions,
  scaRegion: regions,
  pullableAccount: pullable,
  embeddedWallet: 'USDC USDT EURC PYUSD DAI BTC ETH SOL'.split(' '),
};

const isSaid = ({ triggers: said, unreviewedValues = [] }: Dialect, name: TriggerName): boolean =>
  said[name] !== undefined && !unreviewedValues.includes(`dialect.triggers.${name}`);

/** Values of a trigger that may do what the assumed one does not. One that the target file says is not doubted. */
const provoking = ({ dialect }: Target, trigger: TriggerName | undefined): readonly LearnedEntry[] =>
  trigger === undefined || isSaid(dialect, trigger)
    ? []
    : (guesses[trigger] ?? [])
        .filter((value) => value !== (dialect.triggers[trigger] ?? triggers[trigger].assumed))
        .map((value) => ({
          at: ['dialect', 'triggers', trigger],
          value,
          why: `tried, for this: ${triggers[trigger].about}`,
        }));

/** The secret of a token may be any text that its creation shows: the one that opens something is it. */
const secretOf = (target: Target, { on }: Break): readonly LearnedEntry[] => {
  const body = on?.wire?.responseBody ?? on?.response.body;
  if (on?.operation !== 'tokens.create' || on.response.status >= 300 || !isJsonObject(body)) return [];
  return Object.entries(body)
    .filter(([name, value]) => typeof value === 'string' && name !== 'id')
    .map(([name]) => ({
      at: ['dialect', 'members', 'ApiToken'],
      value: { ...target.dialect.members['ApiToken'], '/clientSecret': pointerOf([name]) },
      why: `with ${name} as its secret, a new token opens something`,
    }));
};

/** An account that is no other may have to say of itself that it can be pulled from. */
const pullNames: readonly string[] = ['pullable', 'isPullable', 'debitable', 'allowDebits', 'directDebit'];

const saysPull = (name: string): boolean =>
  wordsOf(name).some((word) =>
    ['pull', 'pullable', 'debit', 'debitable', 'collect', 'mandate'].includes(word),
  );

/** The member by which an external account says that money can be pulled from it: it shows it, or it is a usual one. */
const mandates = ({ dialect }: Target, { on, trail = [] }: Break): readonly LearnedEntry[] => {
  const id: OperationId = 'customerExternalAccounts.create';
  const added = trail.findLast(({ operation }) => operation === id);
  const shown = added?.wire?.responseBody ?? added?.response.body;
  if (on?.operation !== 'transfers.in' || on.response.status < 400 || !isJsonObject(shown)) return [];
  const own = Object.entries(shown).flatMap(([name, value]) =>
    value === false && saysPull(name) ? [name] : [],
  );
  return [...new Set([...own, ...pullNames])].map((name) => ({
    at: ['dialect', 'bodies', id],
    value: { ...(dialect.bodies[id] ?? { $rest: true }), [name]: true },
    why: `with ${name}, money can be pulled from an external account`,
    isGuess: true,
  }));
};

/** The fixed codes of each kind, as far as they are said; undefined where codes come from elsewhere. */
const fixedCodes = ({
  dialect: { codes = { fixed: {} } },
}: Target): Partial<Record<CodeKind, string>> | undefined => {
  if (!('fixed' in codes)) return undefined;
  const { fixed } = codes;
  return typeof fixed === 'string' ? Object.fromEntries(codeKinds.map((kind) => [kind, fixed])) : fixed;
};

/** Credentials that are proven by a code, where no identity token is taken: the one that customers get, or the assumed one. */
const walletCodes = (target: Target, { on }: Break): readonly LearnedEntry[] => {
  const fixed = fixedCodes(target);
  const isSaid = fixed?.wallet !== undefined && typeof fixedIn(target) !== 'string';
  if (fixed === undefined || isSaid || !on?.operation.startsWith('credentials.')) return [];
  return [
    {
      at: ['dialect', 'codes', 'fixed'],
      value: { ...fixed, wallet: fixed.wallet ?? fixed.email ?? assumedCode },
      why: 'a credential of an embedded wallet is proven by a code',
    },
  ];
};

const fixedIn = ({ dialect: { codes } }: Target): unknown =>
  codes !== undefined && 'fixed' in codes ? codes.fixed : undefined;

const confirming: readonly OperationId[] = ['contact.confirmEmailCode', 'contact.confirmPhoneCode'];

/** Names under which other interfaces take a one-time code. */
const usualCodes: readonly string[] =
  'otp passcode pin digits token value answer secret verificationCode confirmationCode oneTimeCode otpCode securityCode verification_code confirmation_code one_time_code otp_code security_code'.split(
    ' ',
  );

/** The right code was refused: its member may have another name. The name that the other channel takes comes first. */
const codeNames = ({ dialect }: Target, { on }: Break): readonly LearnedEntry[] => {
  const id = confirming.find((each) => each === on?.operation);
  const isOpen = id !== undefined && dialect.codes !== undefined && dialect.bodies[id] === undefined;
  if (!isOpen || on === undefined || !refuses.includes(on.response.status)) return [];
  const known = confirming.flatMap((each) => Object.keys(dialect.bodies[each] ?? {}));
  const names = [...new Set([...known.filter((name) => !name.startsWith('$')), ...usualCodes])];
  return names.map((name) => ({
    at: ['dialect', 'bodies', id],
    value: { [name]: '${code}' },
    why: `with ${name} the code is accepted`,
  }));
};

/** Codes that a sandbox may take from everybody. */
const fixedOfOthers: readonly string[] =
  '000000 111111 1234 0000 12345 999999 654321 555555 424242 12345678'.split(' ');

/** A contact that the assumed code does not verify may be verified by another fixed one. */
const otherCodes = ({ dialect }: Target, { on }: Break): readonly LearnedEntry[] => {
  const isOpen = dialect.codes === undefined && confirming.some((each) => each === on?.operation);
  if (!isOpen || on === undefined || on.response.status < 400 || on.response.status >= 500) return [];
  return fixedOfOthers.map((code) => ({
    at: ['dialect', 'codes', 'fixed'],
    value: { email: code, phone: code },
    why: 'contacts were verified by it',
  }));
};

const isPayment = (value: unknown): boolean => typeof value === 'string' && value.startsWith('Transaction:');

/** A quote that shows an id of a payment names it by that member. */
const paymentNames = ({ dialect }: Target, { message, on }: Break): readonly LearnedEntry[] => {
  const body = on?.wire?.responseBody ?? on?.response.body;
  if (!message.includes('transactionId') || on?.operation !== 'quotes.get' || !isJsonObject(body)) return [];
  return Object.entries(body)
    .filter(([, value]) => isPayment(value))
    .map(([name]) => ({
      at: ['dialect', 'members', 'Quote'],
      value: { ...dialect.members['Quote'], '/transactionId': pointerOf([name]) },
      why: `${name} is the payment of a quote that was executed`,
    }));
};

/** The type of a webhook that told a status by its body. */
const eventTypes = ({ message }: Break): readonly LearnedEntry[] => {
  const [, type, status] = /^The webhook (.+) tells the (ky[bc]Status) of a customer/.exec(message) ?? [];
  return type === undefined || status === undefined
    ? []
    : [{ at: ['dialect', 'events', status], value: type, why: `its body shows the ${status} of a customer` }];
};

/** What was assumed of a sandbox, where a link that hangs on it held: nobody need be asked. */
export const confirmed = (
  { dialect: { triggers: said, codes, complete } }: Target,
  { trigger, opens = [] }: Link,
): readonly LearnedEntry[] => {
  if (complete) return [];
  const isOpen = trigger !== undefined && said[trigger] === undefined;
  const isCodeOpen = codes === undefined && opens.includes('dialect.codes');
  return [
    ...(isOpen
      ? [
          {
            at: ['dialect', 'triggers', trigger] as const,
            value: triggers[trigger].assumed,
            why: triggers[trigger].about,
          },
        ]
      : []),
    ...(isCodeOpen
      ? [
          {
            at: ['dialect', 'codes', 'fixed'] as const,
            value: { email: assumedCode, phone: assumedCode },
            why: 'contacts were verified by it',
          },
        ]
      : []),
  ];
};

/** The entries that may mend a link that broke, the likeliest first. Each is tried before it is believed. */
export const repairsFor = (
  target: Target,
  { message, on, trail = [] }: Break,
  trigger: TriggerName | undefined,
): readonly LearnedEntry[] => [
  ...(on === undefined || !contract().isOperationId(on.operation)
    ? []
    : [...narrowed(target, on.operation, message), ...renamed(target, on.operation, on)]),
  ...secretOf(target, { message, on }),
  ...codeNames(target, { message, on }),
  ...otherCodes(target, { message, on }),
  ...paymentNames(target, { message, on }),
  ...eventTypes({ message, on }),
  ...mandates(target, { message, on, trail }),
  ...walletCodes(target, { message, on }),
  ...provoking(target, trigger),
];
