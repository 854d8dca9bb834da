import { variationNames, variations } from '../../reference-impl/deviations/catalogue.ts';

/** `psi variations`: what there is to switch on. */
export const listVariations = ({ json }: { readonly json?: boolean }): void => {
  const text = json
    ? JSON.stringify(
        variationNames.map((name) => {
          // Code says what they replace.
          const { replaces: _code, ...about } = variations[name];
          return { name, ...about };
        }),
        undefined,
        2,
      )
    : variationNames.map((name) => `${name}\n    ${variations[name].about}`).join('\n');
  process.stdout.write(`${text}\n`);
};
