import type { CodeSource } from '../../target/dialect/codes.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import type { Target } from '../../target/target.ts';
import type { Discovery } from './discover.ts';
import type { SandboxTold } from './sandbox-words.ts';

const withEntries = <T extends object>(found: T, written: T): T => ({ ...found, ...written });

const valuesOf = <Name extends string>(
  told: Readonly<Partial<Record<Name, { readonly value: string }>>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<{ readonly value: string } | undefined>(told).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, each.value]],
    ),
  ) as Partial<Record<Name, string>>;

/** The entries of the values that a description tells and the target file does not say. */
const openEntries = (told: SandboxTold, { triggers, codes }: Dialect): readonly string[] => [
  ...Object.keys(told.triggers)
    .filter((name) => !Object.hasOwn(triggers, name))
    .map((name) => `dialect.triggers.${name}`),
  ...(codes === undefined && Object.keys(told.codes).length > 0 ? ['dialect.codes'] : []),
];

const codesOf = (told: SandboxTold, { codes }: Dialect): CodeSource | undefined =>
  codes ?? (Object.keys(told.codes).length === 0 ? undefined : { fixed: valuesOf(told.codes) });

/** The values of a sandbox, as its description tells them where the target file says nothing. */
const withTold = (dialect: Dialect, told: SandboxTold): Partial<Dialect> => {
  const codes = codesOf(told, dialect);
  const importFile = dialect.importFile ?? told.importFile;
  const unreviewedValues = openEntries(told, dialect);
  return {
    triggers: withEntries<Dialect['triggers']>(valuesOf(told.triggers), dialect.triggers),
    ...(codes === undefined ? {} : { codes }),
    ...(importFile === undefined ? {} : { importFile }),
    ...(unreviewedValues.length === 0 ? {} : { unreviewedValues }),
  };
};

/**
 * A target as its description suggests it is, where its target file says nothing. One whose dialect is complete says
 * everything itself.
 */
export const asDiscovered = (target: Target, { dialect, unreviewed, told }: Discovery): Target =>
  target.dialect.complete
    ? target
    : {
        ...target,
        dialect: {
          ...target.dialect,
          operations: withEntries(dialect.operations, target.dialect.operations),
          parameters: withEntries(dialect.parameters, target.dialect.parameters),
          members: withEntries(dialect.members, target.dialect.members),
          values: withEntries(dialect.values, target.dialect.values),
          bodies: withEntries(dialect.bodies, target.dialect.bodies),
          ...withTold(target.dialect, told),
          unreviewed,
        },
      };
