import { invalidField } from '../http/api-error.ts';
import {
  isVariationName,
  rivals,
  variationNames,
  variations,
  type VariationName,
} from '../deviations/variations.ts';
import type { Command } from './commands.ts';
import { said } from './said.ts';

export const readVariations: Command = async (world) => ({
  on: world.variations.on(),
  known: Object.fromEntries(variationNames.map((name) => [name, variations[name].about])),
});

/** Switches on exactly the variations named. Raises 400 for unknown ones, and for two that exclude each other. */
export const setVariations: Command = async (world, { on }) => {
  if (!Array.isArray(on)) throw invalidField('on', 'on must list variations; GET shows them.');
  const names: readonly unknown[] = on;
  const isKnown = (name: unknown): name is VariationName => typeof name === 'string' && isVariationName(name);
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw invalidField('on', `There is no variation ${said(unknown)}.`);
  const known = names.filter(isKnown);
  const clash = rivals(known);
  if (clash) throw invalidField('on', `${clash.join(' and ')} exclude each other.`);
  world.variations.set(known);
  return { on: world.variations.on() };
};
