import type { VariationName } from '../deviations/catalogue.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import type { Command } from './commands.ts';
import { said } from './said.ts';

/** The table of all deviations. The server runs without it until somebody asks. */
const load = () => import('../deviations/catalogue.ts');

export const readFaults: Command = async ({ deviations }) => {
  const { faults } = await load();
  return { on: deviations.faults(), known: faults };
};

/** Switches on exactly the faults named. */
export const setFaults: Command = async ({ deviations, cluster }, { on }) => {
  const { faults, isFaultName } = await load();
  const names: readonly unknown[] = Array.isArray(on) ? on : [];
  const isKnown = (name: unknown): name is string => typeof name === 'string' && isFaultName(name);
  const unknown = names.filter((name) => !isKnown(name));
  if (!Array.isArray(on) || unknown.length > 0)
    throw new ApiError(
      400,
      'INVALID_INPUT',
      `on must list known faults; unknown: ${said(unknown) || 'on'}.`,
      { details: { known: Object.keys(faults) } },
    );
  await deviations.setFaults(names.filter(isKnown));
  await cluster?.publish({ faults: deviations.faults() });
  return { on: deviations.faults() };
};

export const readVariations: Command = async ({ deviations }) => {
  const { variationNames, variations } = await load();
  return {
    on: deviations.variations(),
    known: Object.fromEntries(variationNames.map((name) => [name, variations[name].about])),
  };
};

/** Switches on exactly the variations named. Raises 400 for unknown ones, and for two that exclude each other. */
export const setVariations: Command = async ({ deviations, cluster }, { on }) => {
  const { isVariationName, rivals } = await load();
  if (!Array.isArray(on)) throw invalidField('on', 'on must list variations; GET shows them.');
  const names: readonly unknown[] = on;
  const isKnown = (name: unknown): name is VariationName => typeof name === 'string' && isVariationName(name);
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw invalidField('on', `There is no variation ${said(unknown)}.`);
  const known = names.filter(isKnown);
  const clash = rivals(known);
  if (clash) throw invalidField('on', `${clash.join(' and ')} exclude each other.`);
  await deviations.setVariations(known);
  await cluster?.publish({ variations: deviations.variations() });
  return { on: deviations.variations() };
};
