import { closest } from '../../spec/closest.ts';
import { invalidField } from '../http/api-error.ts';
import type { Command } from './commands.ts';
import { said } from './said.ts';

/** The table of all deviations. The server runs without it until somebody asks. */
const load = () => import('../deviations/catalogue.ts');

export const readFaults: Command = async ({ deviations }) => {
  const { faults } = await load();
  return { on: deviations.faults(), known: faults };
};

/** The names that a command lists. Raises 400 that says how to list them, or which of them nobody knows. */
const namesIn = <Name extends string>(
  on: unknown,
  kind: 'fault' | 'variation',
  { known, isKnown }: { readonly known: readonly string[]; readonly isKnown: (name: string) => name is Name },
): readonly Name[] => {
  const listed = `GET /_control/${kind}s lists them.`;
  if (!Array.isArray(on))
    throw invalidField(
      'on',
      `The member "on" ${on === undefined ? 'is missing' : 'is no list'}: send {"on": ["<${kind}>", …]}. ${listed}`,
    );
  return on.map((name: unknown) => {
    if (typeof name === 'string' && isKnown(name)) return name;
    const hint = typeof name === 'string' ? closest(name, known) : undefined;
    const help = hint === undefined ? listed : `Did you mean "${hint}"?`;
    throw invalidField('on', `There is no ${kind} ${said([name])}. ${help}`);
  });
};

/** Switches on exactly the faults named. */
export const setFaults: Command = async ({ deviations, cluster }, { on }) => {
  const { faults, isFaultName } = await load();
  const isKnown = (name: string): name is string => isFaultName(name);
  await deviations.setFaults(namesIn(on, 'fault', { known: Object.keys(faults), isKnown }));
  await cluster?.publish({ faults: deviations.faults() });
  return { on: deviations.faults() };
};

export const readVariations: Command = async ({ deviations, contract }) => {
  const { variations, variationsOf } = await load();
  return {
    on: deviations.variations(),
    known: Object.fromEntries(variationsOf(contract).map((name) => [name, variations[name].about])),
  };
};

/** Switches on exactly the variations named. Raises 400 for those that nobody knows or that the version does not permit, and for two that exclude each other. */
export const setVariations: Command = async ({ deviations, cluster, contract }, { on }) => {
  const { isVariationName, objectionTo, variationNames } = await load();
  const known = namesIn(on, 'variation', { known: variationNames, isKnown: isVariationName });
  const objection = objectionTo(known, contract);
  if (objection !== undefined) throw invalidField('on', objection);
  await deviations.setVariations(known);
  await cluster?.publish({ variations: deviations.variations() });
  return { on: deviations.variations() };
};
