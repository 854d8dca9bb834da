import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Template } from './dialect.ts';
import { below, heldAt, pointerOf, putAt } from './pointers.ts';

/** Keys of a template that are no members. */
export const templateKeys = {
  /** Members that nothing else mentions go along as they are: of the whole assumed body (`true`), or below a pointer. */
  rest: '$rest',
  /** Pointers to what is left out on purpose: the target has nothing like it. */
  drop: '$drop',
} as const;

const reference = /\$\{([^}]+)\}/g;

/** One of several that may stand at a place. */
interface Way {
  /** It is taken where the body has something here. */
  readonly at: string;
  /** What is said then: something else of the body, or a text; without either, what is there. */
  readonly from?: string;
  readonly text?: string;
}

const asPointer = (name: string): string => (name.startsWith('/') ? name : `/${name}`);

/**
 * `${customerId}`, or `${/accountInfo/iban|/accountInfo/accountNumber}`: the first that is there. In
 * `${/accountInfo/address?WALLET|/accountInfo?BANK}` the first that is there decides what is said.
 */
const waysIn = (inside: string): readonly Way[] =>
  inside.split('|').map((each) => {
    const [at = '', said] = each.split(/\?(.*)/s);
    if (said === undefined) return { at: asPointer(at) };
    return { at: asPointer(at), ...(said.startsWith('/') ? { from: said } : { text: said }) };
  });

const pointersIn = (inside: string): readonly string[] =>
  waysIn(inside).flatMap(({ at, from = at, text }) => (text === undefined ? [from] : []));

const isMember = ([name]: readonly [string, unknown]): boolean =>
  name !== templateKeys.rest && name !== templateKeys.drop;

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value)
    ? Object.entries(value)
        .filter(isMember)
        .flatMap(([, item]) => textsIn(item))
    : [];
};

/** Every place of the assumed body that a template mentions. */
export const mentionedBy = (template: Template): readonly string[] =>
  textsIn(template).flatMap((text) =>
    [...text.matchAll(reference)].flatMap(([, inside = '']) => pointersIn(inside)),
  );

/** Every place on which depends what a template says, mentioned or not. */
export const askedBy = (template: Template): readonly string[] =>
  textsIn(template).flatMap((text) =>
    [...text.matchAll(reference)].flatMap(([, inside = '']) => waysIn(inside).map(({ at }) => at)),
  );

export const droppedBy = (template: Template): readonly string[] => {
  const dropped = template[templateKeys.drop];
  return Array.isArray(dropped) ? dropped.map(String) : [];
};

const firstHeld = (inside: string, body: unknown): unknown =>
  waysIn(inside)
    .filter(({ at }) => heldAt(body, namesIn(at)) !== undefined)
    .map(({ at, from = at, text }) => text ?? heldAt(body, namesIn(from)))
    .find((item) => item !== undefined);

const textFrom = (template: string, body: unknown): unknown => {
  const whole = /^\$\{([^}]+)\}$/.exec(template)?.[1];
  if (whole !== undefined) return firstHeld(whole, body);
  let isWhole = true;
  const text = template.replaceAll(reference, (_, inside: string) => {
    const item = firstHeld(inside, body);
    if (item === undefined) isWhole = false;
    return typeof item === 'string' ? item : (JSON.stringify(item) ?? '');
  });
  return isWhole ? text : undefined;
};

const leavesOf = (value: unknown, at: readonly string[] = []): readonly string[] =>
  isJsonObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...at, name]))
    : [pointerOf(at)];

/** Where the members that nothing mentions come from, at one place of a template; undefined where it says nothing. */
const restAt = (template: Template): string | undefined => {
  const rest = template[templateKeys.rest];
  if (typeof rest === 'string') return rest;
  return rest === true ? '' : undefined;
};

/** Every place from which a template passes the rest on. */
export const restsOf = (template: unknown): readonly string[] => {
  if (!isJsonObject(template)) return [];
  const own = restAt(template);
  return [...(own === undefined ? [] : [own]), ...Object.values(template).flatMap(restsOf)];
};

const isBelow = (pointer: string, places: readonly string[]): boolean =>
  places.some((place) => below(pointer, place, '') !== undefined);

/** The part of a body that its template says: the mentioned members, and the rest that it passes on. */
export const saidBy = (template: Template, body: JsonObject): JsonObject => {
  const said = [...mentionedBy(template), ...restsOf(template)];
  const dropped = droppedBy(template);
  return leavesOf(body)
    .filter((leaf) => isBelow(leaf, said) && !isBelow(leaf, dropped))
    .reduce<JsonObject>((held, leaf) => {
      const more = putAt(held, namesIn(leaf), heldAt(body, namesIn(leaf)));
      return isJsonObject(more) ? more : held;
    }, {});
};

interface Filling {
  readonly body: unknown;
  /** Leaves of the body that nothing mentions, each with the place whose rest it belongs to: the nearest. */
  readonly open: readonly { readonly leaf: string; readonly rest: string }[];
}

const passedOn = ({ body, open }: Filling, rest: string | undefined): unknown =>
  open
    .filter((each) => each.rest === rest)
    .reduce<unknown>(
      (held, { leaf }) =>
        putAt(held, namesIn(below(leaf, rest ?? '', '') ?? leaf), heldAt(body, namesIn(leaf))),
      {},
    );

/** What is passed on, with what a template says in it: an object of both has the members of both. */
const merged = (passed: JsonObject, said: JsonObject): JsonObject => ({
  ...passed,
  ...Object.fromEntries(
    Object.entries(said).map(([name, value]) => {
      const other = passed[name];
      return [name, isJsonObject(other) && isJsonObject(value) ? merged(other, value) : value];
    }),
  ),
});

/** A placeholder for nothing is left out, and so is an object or a list of which nothing is left. */
const filled = (template: unknown, filling: Filling): unknown => {
  if (typeof template === 'string') return textFrom(template, filling.body);
  if (Array.isArray(template)) {
    const items = template.map((item) => filled(item, filling)).filter((item) => item !== undefined);
    return items.length === 0 && template.length > 0 ? undefined : items;
  }
  if (!isJsonObject(template)) return template;
  const others = passedOn(filling, restAt(template));
  const members = Object.entries(template)
    .filter(isMember)
    .map(([name, item]) => [name, filled(item, filling)] as const)
    .filter(([, item]) => item !== undefined);
  const whole = merged(isJsonObject(others) ? others : {}, Object.fromEntries(members));
  return Object.keys(whole).length === 0 && Object.keys(template).length > 0 ? undefined : whole;
};

/** Thrown where a template has no place for something that a request says: left out, it would say less. */
export class Unsayable extends Error {
  override readonly name = 'Unsayable';
  readonly pointer: string;

  constructor(pointer: string) {
    super(`No place for ${pointer}`);
    this.pointer = pointer;
  }
}

/** Whether the object that holds a leaf has another place in a template: the rest of it would be an object beside that. */
const isSaidElsewhere = (template: Template, leaf: string): boolean => {
  const [top = ''] = namesIn(leaf);
  const whole = pointerOf([top]);
  return (
    leaf !== whole &&
    !Object.hasOwn(template, top) &&
    mentionedBy(template).some((at) => isBelow(at, [whole]))
  );
};

/**
 * A request body by its template. Only objects can be said: any other value (a body made invalid on purpose) goes as it
 * is. A template may also name a parameter of the assumed path or query. Raises Unsayable where the template neither
 * mentions nor drops something that the body has in it, unless it may go unsaid.
 */
export const fillTemplate = (
  template: Template,
  body: unknown,
  parameters: Readonly<Record<string, unknown>> = {},
  mayGoUnsaid: (pointer: string, value: unknown) => boolean = () => false,
): unknown => {
  if (!isJsonObject(body)) return body;
  const settled = [...mentionedBy(template), ...droppedBy(template)];
  const rests = restsOf(template).toSorted((a, b) => b.length - a.length);
  const open = leavesOf(body)
    .filter((leaf) => leaf !== '' && !isBelow(leaf, settled))
    .map((leaf) => ({ leaf, rest: rests.find((rest) => isBelow(leaf, [rest])) }))
    .filter(
      ({ leaf, rest }) =>
        (rest !== undefined && !(rest === '' && isSaidElsewhere(template, leaf))) ||
        !mayGoUnsaid(leaf, heldAt(body, namesIn(leaf))),
    );
  const lost = open.find(({ rest }) => rest === undefined);
  if (lost !== undefined) throw new Unsayable(lost.leaf);
  const passed = open.map(({ leaf, rest = '' }) => ({ leaf, rest }));
  return filled(template, { body: { ...parameters, ...body }, open: passed }) ?? {};
};
