import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { isShown, membersOf, placesOfMember } from '../target/dialect/places.ts';
import { target } from '../kit/check/run.ts';
import type { Target } from '../target/target.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { isSameValue } from './same-value.ts';
import { isKind, type View } from './views.ts';

/** How an update says which resource it is about, and where its body is in the resource. */
interface Update {
  readonly parameter: string;
  readonly at: '' | '/policy';
}

/** A kind of resource of which clients give members. */
export interface GivenKind {
  /** The name of its schema. */
  readonly of: string;
  readonly made: readonly OperationId[];
  readonly updates: Partial<Readonly<Record<OperationId, Update>>>;
  /** Members that a client gives and the target may change by itself. */
  readonly except?: readonly string[];
  /** Whether it has ended: the state of its members is left open then. */
  readonly isOver?: (shown: JsonObject) => boolean;
}

const kinds: readonly GivenKind[] = [
  {
    of: 'CustomerFields',
    made: ['customers.create'],
    updates: { 'customers.update': { parameter: 'customerId', at: '' } },
    // The enabled currencies may follow from the accounts.
    except: ['currencies'],
    isOver: ({ isDeleted }) => isDeleted === true,
  },
  {
    of: 'BeneficialOwnerFields',
    made: ['beneficialOwners.create'],
    updates: { 'beneficialOwners.update': { parameter: 'beneficialOwnerId', at: '' } },
  },
  {
    of: 'DocumentMetadata',
    made: ['documents.upload'],
    updates: { 'documents.replace': { parameter: 'documentId', at: '' } },
  },
  {
    of: 'InternalAccount',
    made: [],
    updates: { 'internalAccounts.update': { parameter: 'id', at: '' } },
  },
  {
    of: 'ExternalAccountFields',
    made: [
      'customerExternalAccounts.create',
      'platformExternalAccounts.create',
      'agentSide.createExternalAccount',
    ],
    updates: {},
    // Another account that is the default takes it from this one.
    except: ['defaultUmaDepositAccount'],
  },
  {
    of: 'Card',
    made: ['cards.issue'],
    updates: { 'cards.update': { parameter: 'id', at: '' } },
    // The issuer changes it, too.
    except: ['state'],
    isOver: ({ state }) => state === 'CLOSED',
  },
  {
    of: 'AgentFields',
    made: ['agents.create'],
    updates: {
      'agents.update': { parameter: 'agentId', at: '' },
      'agents.updatePolicy': { parameter: 'agentId', at: '/policy' },
    },
  },
  { of: 'DelegatedKey', made: ['delegatedKeys.create'], updates: {} },
  { of: 'StablecoinProviderAccount', made: ['stablecoins.linkProviderAccount'], updates: {} },
  { of: 'Stablecoin', made: ['stablecoins.register'], updates: {} },
  { of: 'StablecoinOperation', made: ['stablecoins.mint', 'stablecoins.burn'], updates: {} },
  { of: 'ApiToken', made: ['tokens.create'], updates: {} },
  { of: 'Quote', made: ['quotes.create', 'agentSide.createQuote'], updates: {} },
];

/** Where the document says more of a member than that clients give it. */
interface Stated {
  readonly rule: RuleId;
  /** Of every kind when absent. */
  readonly of?: string;
  readonly pointer?: string;
  /** Shown by these operations. */
  readonly by?: RegExp;
}

const stated = [
  { pointer: '/customerId', rule: 'conventions/owner-stays' },
  { of: 'StablecoinOperation', pointer: '/amount', rule: 'stablecoins/operation-keeps-its-amount' },
  {
    of: 'ExternalAccountFields',
    by: /^platform/,
    rule: 'external-accounts/platform-account-reads-as-added',
  },
  { of: 'ExternalAccountFields', rule: 'external-accounts/customer-account-reads-as-added' },
] as const satisfies readonly Stated[];

export const statedRules: readonly RuleId[] = stated.map(({ rule }) => rule);

/** The rule about a member that an operation shows; undefined where none speaks of it alone. */
export const statedRule = (kind: GivenKind, operation: string, pointer: string): RuleId | undefined =>
  stated.find(
    (row: Stated) =>
      (row.of ?? kind.of) === kind.of &&
      (row.pointer ?? pointer) === pointer &&
      row.by?.test(operation) !== false,
  )?.rule;

export const kindOf = (view: View): GivenKind | undefined => kinds.find(({ of }) => isKind(view, of));

export const kindUpdatedBy = (operation: string): GivenKind | undefined =>
  kinds.find(({ updates }) => Object.hasOwn(updates, operation));

/** How an operation updates a resource; undefined where it does not. */
export const updateBy = (operation: OperationId): Update | undefined =>
  kindUpdatedBy(operation)?.updates[operation];

/** The names in the bodies of requests, by the first member of the resource that they are in. */
const namesGiven = ({ made, updates, except = [] }: GivenKind): ReadonlySet<string> => {
  const names = [...made, ...(Object.keys(updates) as OperationId[])].flatMap((operation) => {
    const body = contract().description.bodySchemaOf(operation);
    const at = updates[operation]?.at ?? '';
    if (at !== '') return [at.slice(1)];
    return body === undefined ? [] : membersOf(body);
  });
  return new Set(names.filter((name) => !except.includes(name)));
};

const namesKnown = new Map<GivenKind, ReadonlySet<string>>();

const givenNames = (kind: GivenKind): ReadonlySet<string> => {
  const known = namesKnown.get(kind);
  if (known !== undefined) return known;
  const names = namesGiven(kind);
  namesKnown.set(kind, names);
  return names;
};

/** The names that each target has understood: by kind and name. */
const understood = new WeakMap<Target, Set<string>>();

const isMeant = ({ places }: View, { of }: GivenKind, name: string): boolean =>
  target().dialect.complete ||
  understood.get(target())?.has(`${of} ${name}`) === true ||
  places.some((place) => placesOfMember(place, `/${escaped(name)}`).some(isShown));

/** Values without members of their own, by their pointers. A list is one value. */
export type Leaves = ReadonlyMap<string, unknown>;

/** The objects of such a list may be shown with more members than were given. */
const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.some(isJsonObject);

const collect = (value: unknown, at: string, found: Map<string, unknown>): void => {
  if (isJsonObject(value))
    for (const [name, within] of Object.entries(value)) collect(within, `${at}/${escaped(name)}`, found);
  else if (value !== null && value !== undefined && !isListOfObjects(value)) found.set(at, value);
};

/** The members that a request gives to a resource of the kind. */
export const givenIn = (body: JsonObject, kind: GivenKind, at = ''): Leaves => {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(body))
    if (at !== '' || givenNames(kind).has(name)) collect(value, `${at}/${escaped(name)}`, found);
  return found;
};

/** The members in a view that clients give, where it is known which these are. */
export const givenShown = (view: View, kind: GivenKind): Leaves => {
  const found = new Map<string, unknown>();
  for (const name of givenNames(kind))
    if (Object.hasOwn(view.shown, name) && isMeant(view, kind, name))
      collect(view.shown[name], `/${escaped(name)}`, found);
  return found;
};

const leavesOf = (body: JsonObject, name: string): Leaves => {
  const found = new Map<string, unknown>();
  if (Object.hasOwn(body, name)) collect(body[name], `/${escaped(name)}`, found);
  return found;
};

/** Remembers the names that a target has understood: what a request gave by them, its answer shows by them. */
export const noteUnderstood = ({ shown }: View, kind: GivenKind, wanted: JsonObject): void => {
  const names = understood.get(target()) ?? new Set();
  understood.set(target(), names);
  for (const name of givenNames(kind)) {
    const [given, answered] = [leavesOf(wanted, name), leavesOf(shown, name)];
    const isAnswered = [...given].every(
      ([pointer, value]) => answered.has(pointer) && isSameValue(pointer, answered.get(pointer), value),
    );
    if (given.size > 0 && isAnswered) names.add(`${kind.of} ${name}`);
  }
};
