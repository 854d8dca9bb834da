import { isKeptKind, keptKinds, keptTime, type KeptTimes } from '../../reference-impl/runtime/kept-times.ts';
import { usualSettings, type Settings } from '../../reference-impl/runtime/settings.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { messageOf } from '../../spec/error-message.ts';
import { publishedSchema } from '../../spec/schema/published-schemas.ts';
import { closest } from '../../spec/closest.ts';
import { CliError } from './cli-error.ts';
import { readWrittenFile } from './written-file.ts';

/** Times as people write them: `30d`. */
type WrittenTimes = { readonly [Kind in keyof KeptTimes]?: string };

type Chosen = Omit<Settings, 'retention'>;

/** The members of a file: every one, and every member of a member, on its own. */
type Written = { readonly [Name in keyof Chosen]?: Partial<Chosen[Name]> } & {
  readonly retention?: WrittenTimes;
};

const writtenIn = (file: string): Written =>
  readWrittenFile(file, {
    what: 'the settings of a mock',
    validate: publishedSchema<Written>('settings'),
    unknownMember: 'is no setting',
  });

const usage = (message: string): CliError => new CliError(exitCodes.usage, message);

/** Raises a CliError that begins with where the times are written. */
const timesIn = (where: string, written: WrittenTimes): Partial<KeptTimes> => {
  try {
    return Object.fromEntries(
      keptKinds.flatMap((kind) => {
        const text = written[kind];
        return text === undefined ? [] : [[kind, keptTime(kind, text)] as const];
      }),
    );
  } catch (error) {
    throw usage(`${where}: ${messageOf(error)}`);
  }
};

/** Reads one `--keep`: `deliveries=30d`. */
const keptIn = (text: string): WrittenTimes => {
  const [kind = '', time = ''] = text.split(/=(.*)/s, 2);
  const hint = closest(kind, keptKinds);
  const help = hint === undefined ? `Known are ${keptKinds.join(', ')}.` : `Did you mean "${hint}"?`;
  if (!isKeptKind(kind))
    throw usage(`--keep takes what is kept and how long, as in deliveries=30d, not "${text}". ${help}`);
  return { [kind]: time };
};

/**
 * Reads the settings of a mock from a file, YAML or JSON, and from `--keep`, which goes before the file. Members that
 * are absent are as usual. Raises a CliError that says in one sentence what is wrong.
 */
export const readSettings = (file: string | undefined, keep: readonly string[] = []): Settings => {
  const { retention = {}, ...written } = file === undefined ? {} : writtenIn(file);
  return {
    ...usualSettings,
    ...written,
    webhookSignature: { ...usualSettings.webhookSignature, ...written.webhookSignature },
    walletSignature: { ...usualSettings.walletSignature, ...written.walletSignature },
    retention: {
      ...usualSettings.retention,
      ...timesIn(`${file ?? ''}: retention`, retention),
      ...timesIn('--keep', Object.assign({}, ...keep.map(keptIn))),
    },
  };
};
