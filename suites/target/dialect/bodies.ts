import type { Template } from './dialect.ts';
import { isNode, namesIn } from './places.ts';
import { below, heldAt, pointerOf } from './pointers.ts';

/** Keys of a template that are no members. */
export const templateKeys = {
  /** `true`: members of the assumed body that nothing else here mentions go along as they are. */
  rest: '$rest',
  /** Pointers to what is left out on purpose: the target has nothing like it. */
  drop: '$drop',
} as const;

const reference = /\$\{([^}]+)\}/g;

/** `${customerId}` or `${/accountInfo/iban|/accountInfo/accountNumber}`: the first that is there. */
const pointersIn = (inside: string): readonly string[] =>
  inside.split('|').map((each) => (each.startsWith('/') ? each : `/${each}`));

const isMember = ([name]: readonly [string, unknown]): boolean =>
  name !== templateKeys.rest && name !== templateKeys.drop;

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isNode(value)
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

export const droppedBy = (template: Template): readonly string[] => {
  const dropped = template[templateKeys.drop];
  return Array.isArray(dropped) ? dropped.map(String) : [];
};

const firstHeld = (inside: string, body: unknown): unknown =>
  pointersIn(inside)
    .map((pointer) => heldAt(body, namesIn(pointer)))
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

/** What stands for nothing is left out, and so is an object of which nothing is left. */
const filled = (template: unknown, body: unknown): unknown => {
  if (typeof template === 'string') return textFrom(template, body);
  if (Array.isArray(template))
    return template.map((item) => filled(item, body)).filter((item) => item !== undefined);
  if (!isNode(template)) return template;
  const members = Object.entries(template)
    .filter(isMember)
    .map(([name, item]) => [name, filled(item, body)] as const)
    .filter(([, item]) => item !== undefined);
  return members.length === 0 && Object.keys(template).length > 0 ? undefined : Object.fromEntries(members);
};

const leavesOf = (value: unknown, at: readonly string[] = []): readonly string[] =>
  isNode(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...at, name]))
    : [pointerOf(at)];

/** Thrown where a template has no place for something that a request says: left out, it would say less. */
export class Unsayable extends Error {
  override readonly name = 'Unsayable';
  readonly pointer: string;

  constructor(pointer: string) {
    super(`No place for ${pointer}`);
    this.pointer = pointer;
  }
}

/**
 * A request body by its template. Only objects can be said: what is none (a body damaged on purpose) goes as it
 * is. Raises Unsayable where the template neither mentions nor drops something that the body has in it.
 */
export const fillTemplate = (template: Template, body: unknown): unknown => {
  if (!isNode(body)) return body;
  const settled = [...mentionedBy(template), ...droppedBy(template)];
  const open = leavesOf(body).filter(
    (leaf) => leaf !== '' && !settled.some((place) => below(leaf, place, '') !== undefined),
  );
  const keepsRest = template[templateKeys.rest] === true;
  const isPartly = (leaf: string): boolean =>
    settled.some((place) => place.startsWith(`/${namesIn(leaf)[0] ?? ''}/`));
  const [lost] = keepsRest ? open.filter(isPartly) : open;
  if (lost !== undefined) throw new Unsayable(lost);
  const rest = keepsRest ? open.map((leaf) => namesIn(leaf)[0] ?? '') : [];
  const said = filled(template, body);
  return {
    ...Object.fromEntries(Object.entries(body).filter(([name]) => rest.includes(name))),
    ...(isNode(said) ? said : {}),
  };
};
