import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { droppedBy, mentionedBy } from '../../target/dialect/bodies.ts';
import type { Template } from '../../target/dialect/dialect.ts';
import { heldAt, pointerOf, putAt } from '../../target/dialect/pointers.ts';
import type { OwnSchema } from '../own-operation.ts';
import { theirLeaves, type Leaf } from './leaves.ts';
import { valuesGiven } from './needed-values.ts';
import { isOfHome, isShownOfHome, kindsAmong, networkAmong, roleOf, type Role } from './payee-words.ts';
import { typesAdded } from '../../../generators/external-accounts.ts';

const adding: readonly OperationId[] = [
  'customerExternalAccounts.create',
  'platformExternalAccounts.create',
  'agentSide.createExternalAccount',
];

export const addsAccount = (id: OperationId): boolean => adding.includes(id);

const info = (member: string): string => `/accountInfo/${member}`;
const holder = (member: string): string => info(`beneficiary/${member}`);

interface Named {
  readonly leaf: Leaf;
  readonly role: Role;
}

const parentOf = ({ at }: Leaf): string => pointerOf(namesIn(at).slice(0, -1));

/** The member of ours that only accounts of a place have, where theirs has a place for each kind of account. */
const ownOf = (leaf: Leaf, all: readonly Named[]): string | undefined => {
  const beside = all.filter((each) => parentOf(each.leaf) === parentOf(leaf)).map(({ role }) => role);
  const [only, ...more] = (['routing', 'sort', 'iban'] as const).filter((role) => beside.includes(role));
  if (only === undefined || more.length > 0) return undefined;
  return { routing: info('routingNumber'), sort: info('sortCode'), iban: info('iban') }[only];
};

/** What is said in place of a number: that of each kind of account which has no place of its own. */
const numberOf = (leaf: Leaf, all: readonly Named[]): string => {
  const others = all.filter(({ leaf: each }) => each !== leaf);
  const own = ownOf(leaf, all);
  if (own !== undefined && others.some(({ role }) => role === 'number'))
    return `${own}?${info('accountNumber')}`;
  const hasIban = all.some(({ role }) => role === 'iban');
  const hasAddress = all.some(({ role }) => role === 'address');
  return [
    ...(hasIban ? [] : [info('iban')]),
    info('accountNumber'),
    ...(hasAddress ? [] : [info('address')]),
  ].join('|');
};

const kindOf = ({ choices = [] }: Leaf): string | undefined => {
  const { us, euro, british, wallet } = kindsAmong(choices);
  const ways = [
    [wallet, info('address')],
    [euro, info('iban')],
    [british, info('sortCode')],
    [us, info('routingNumber')],
  ].flatMap(([word, at]) => (word === undefined ? [] : [`${at ?? ''}?${word}`]));
  return ways.length === 0 ? undefined : ways.join('|');
};

const holderKindOf = ({ choices = [] }: Leaf): string | undefined => {
  if (choices.includes('INDIVIDUAL')) return holder('beneficiaryType');
  const word = choices.find((each) => /^(?:individual|person|natural)/i.test(each));
  return word === undefined ? undefined : `${holder('fullName')}?${word}`;
};

const networkOf = ({ choices = [] }: Leaf): string | undefined => {
  const word = networkAmong(choices);
  return word === undefined ? undefined : `${info('address')}?${word}`;
};

/** What is said in each place of theirs. */
const sayings: Readonly<Record<Role, (leaf: Leaf, all: readonly Named[]) => string | undefined>> = {
  customer: () => '/customerId',
  currency: () => '/currency',
  kind: kindOf,
  iban: () => info('iban'),
  number: numberOf,
  anyNumber: (leaf, all) =>
    all.some(({ role }) => role === 'number' || role === 'iban') ? undefined : numberOf(leaf, all),
  routing: () => info('routingNumber'),
  sort: () => info('sortCode'),
  bic: () => info('swiftCode'),
  bankCode: () => ['routingNumber', 'sortCode', 'swiftCode'].map(info).join('|'),
  address: () => info('address'),
  network: networkOf,
  // A wallet of ours names nobody.
  holder: ({ isRequired }) =>
    isRequired === true ? `${holder('fullName')}|${info('address')}?Ada Moreno` : holder('fullName'),
  holderKind: holderKindOf,
  checking: ({ choices = [] }) =>
    `${info('bankAccountType')}?${choices.find((each) => /^checking$/i.test(each)) ?? 'CHECKING'}`,
  country: () => `${info('country')}|${holder('countryOfResidence')}`,
  bankName: ({ isRequired }) => (isRequired === true ? `${holder('fullName')}?Example Bank` : undefined),
};

/** Members of ours beside the account itself, where theirs has them under the same name. */
const besides = ['/platformAccountId', '/ownershipType', '/defaultUmaDepositAccount'] as const;

/** Places of ours for an account, which theirs may have under the same name. */
const isOfOurs = (at: string): boolean => at.startsWith('/accountInfo/');

/** So many members of an account are named one by one only where theirs is written like ours. */
const manyNamed = 12;

/** Whether accounts of every kind that the suite adds can be told by a template, or by the same names. */
const isWhole = (template: Template | undefined, leaves: readonly Leaf[], isSpelled: boolean): boolean => {
  const mentioned = template === undefined ? [] : mentionedBy(template);
  const isPlaced = (at: string): boolean => mentioned.includes(at) || leaves.some((leaf) => leaf.at === at);
  const kinds = leaves.filter((leaf) => roleOf(leaf) === 'kind');
  const isOurs = ({ at, choices = [] }: Leaf): boolean =>
    (at === info('accountType') || mentioned.includes(info('accountType'))) &&
    typesAdded.every((type) => choices.includes(type));
  // Theirs has a member for nearly everything of ours, each found by its name.
  if (mentioned.filter(isOfOurs).length >= manyNamed) return true;
  return (
    isPlaced(info('iban')) &&
    isPlaced(info('accountNumber')) &&
    (kinds.length === 0 || kinds.some(isOurs) || (isSpelled && mentioned.includes(info('accountType'))))
  );
};

/** Members that theirs must have, and a template leaves out. */
const lackingIn = (template: Template, leaves: readonly Leaf[]): readonly Leaf[] =>
  leaves.filter(
    (leaf) =>
      leaf.isRequired === true &&
      ['holder', 'address', 'network', 'routing', 'sort'].includes(roleOf(leaf) ?? '') &&
      heldAt(template, namesIn(leaf.at)) === undefined &&
      !isOfOurs(leaf.at),
  );

/** The owner, where names tell that, however short. */
const ownerAt = ({ at }: Leaf, template: Template | undefined): Role | undefined =>
  heldAt(template, namesIn(at)) === '${/customerId}' ? 'customer' : undefined;

/** Addresses of a holder that consist of what the document shows of one: others cannot be said. */
const homesAmong = (leaves: readonly Leaf[]): readonly string[] => {
  const ofHomes = leaves.filter(isOfHome);
  const others = new Set(ofHomes.filter((leaf) => !isShownOfHome(leaf)).map(parentOf));
  return [...new Set(ofHomes.map(parentOf))].filter((at) => !others.has(at));
};

/** A template with what it lacks. */
const patched = (template: Template, leaves: readonly Leaf[]): Template =>
  lackingIn(template, leaves).reduce<Template>((held, leaf) => {
    const role = roleOf(leaf);
    const inside = role && sayings[role](leaf, []);
    return inside === undefined ? held : (putAt(held, namesIn(leaf.at), `\${${inside}}`) as Template);
  }, template);

/** An operation as names alone tell it. */
interface Before {
  readonly id: OperationId;
  readonly template: Template | undefined;
  /** Whether the kinds of ours have a word each in theirs. */
  readonly isSpelled: boolean;
}

/** Members of ours without which an account is one all the same. */
const leftOut = ['accountType', 'routingNumber', 'sortCode', 'beneficiary/beneficiaryType'].map(info);

/**
 * The body of an account to add, read from what each member of theirs says, where names alone do not tell where every
 * kind of account goes: a number for all, a place for each kind, a kind and a network in words of their own. Undefined
 * where the template is whole already, or where this would not be, either.
 *
 */
export const payeeTemplate = (
  whole: OwnSchema,
  { id, template, isSpelled }: Before,
): Template | undefined => {
  const leaves = theirLeaves(whole, 'request');
  if (isWhole(template, leaves, isSpelled)) return template && patched(template, leaves);
  const all = leaves.flatMap((leaf): readonly Named[] => {
    const role = isOfHome(leaf) ? undefined : (ownerAt(leaf, template) ?? roleOf(leaf));
    const isOfNobody = role === 'customer' && id !== 'customerExternalAccounts.create';
    return role === undefined || isOfNobody ? [] : [{ leaf, role }];
  });
  const said = [
    ...all.flatMap(({ leaf, role }) => {
      const inside = sayings[role](leaf, all);
      return inside === undefined ? [] : [[leaf.at, inside] as const];
    }),
    ...homesAmong(leaves).map((at) => [at, holder('address')] as const),
    ...besides.flatMap((at) => (leaves.some((leaf) => leaf.at === at) ? [[at, at] as const] : [])),
  ];
  const body = said.reduce<unknown>((held, [at, inside]) => putAt(held, namesIn(at), `\${${inside}}`), {});
  const made = valuesGiven(
    whole,
    said.map(([at]) => at),
  ).reduce<unknown>((held, [at, value]) => putAt(held, namesIn(at), value), body) as Template;
  const mentioned = mentionedBy(made);
  const isSaid = ['iban', 'accountNumber'].every((member) => mentioned.includes(info(member)));
  const hasHolder = mentioned.includes(holder('fullName'));
  const dropped = [
    ...leftOut.filter((at) => !mentioned.includes(at)),
    ...(hasHolder ? [] : ['/accountInfo/beneficiary']),
    ...droppedBy(template ?? {}),
  ];
  return isSaid ? { ...made, $drop: dropped } : undefined;
};
