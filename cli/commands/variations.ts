import { variations, variationsOf } from '../../reference-impl/deviations/catalogue.ts';
import { contract } from '../../spec/contract/in-use.ts';

/** `psi variations`: what there is to switch on. */
export const listVariations = ({ json }: { readonly json?: boolean }): void => {
  const names = variationsOf(contract());
  const text = json
    ? JSON.stringify(
        names.map((name) => {
          // Code says what they replace.
          const { replaces: _code, ...about } = variations[name];
          return { name, ...about };
        }),
        undefined,
        2,
      )
    : names.map((name) => `${name}\n    ${variations[name].about}`).join('\n');
  process.stdout.write(`${text}\n`);
};
