import { writeFileSync } from 'node:fs';
import pMap from 'p-map';
import { exitCodes } from '../../reports/judgement/policy.ts';
import {
  clientProofsFile,
  type ClientProof,
  type ClientProofs,
  type VariantProof,
} from '../results/client-proofs.ts';
import { clientScore, isFair, isProven } from '../pages/client-mutation-page.ts';
import { keepPages } from '../pages/pages.ts';
import { CliError } from '../../cli/run/cli-error.ts';
import { unknownName } from '../../cli/run/unknown-name.ts';
import { clientMutantNames, type ClientMutantName } from '../clients/mutants/index.ts';
import { tryMutant, tryVariant } from '../clients/try-client.ts';
import { clientVariantNames, type ClientVariantName } from '../clients/variants.ts';
import { addResult, readResults } from '../mutants/results-file.ts';
import { isJsonObject } from '../../spec/json.ts';

export interface ClientSelfTestOptions {
  readonly mutant?: readonly string[];
  readonly variant?: readonly string[];
  readonly write?: boolean;
  /** Where results are kept as they come, and where those of an earlier run are read from. */
  readonly resume?: string;
  /** Whether each result is a line of JSON, and nothing else is printed. */
  readonly json?: boolean;
  readonly processes: number;
  /** The faults and variants to try. */
  readonly set?: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth' | 'seventh' | 'eighth';
}

/** The names that are wanted, all when undefined. Raises a CliError for one that is unknown. */
export const chosen = <Name extends string>(
  what: string,
  wanted: readonly string[] | undefined,
  all: readonly Name[],
  where = 'proof/results/CLIENT-SELF-TEST.md lists them.',
): readonly Name[] => {
  const unknown = wanted?.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw unknownName(`client ${what}`, unknown, all, where);
  return wanted === undefined ? all : all.filter((name) => wanted.includes(name));
};

/** A command that names some of one kind wants none of the other. */
const selection = ({
  mutant,
  variant,
}: ClientSelfTestOptions): {
  readonly mutants: readonly ClientMutantName[];
  readonly variants: readonly ClientVariantName[];
} => ({
  mutants: chosen('mutant', mutant ?? (variant && []), clientMutantNames),
  variants: chosen('variant', variant ?? (mutant && []), clientVariantNames),
});

const mutantLine = (proof: ClientProof): string => {
  const { mutant, rule, isKilled, falseAlarms, seconds } = proof;
  const alarm = falseAlarms.length === 0 ? '' : `\n         false alarm: ${falseAlarms.join(', ')}`;
  return `${isKilled ? 'noticed' : 'MISSED '}  ${mutant} → ${rule}  (${seconds} s)${alarm}`;
};

const variantLine = (proof: VariantProof): string => {
  const { variant, scenarios, blamed, unfinished, seconds } = proof;
  const trouble = [...blamed, ...unfinished.map((id) => `${id} was not played to its end`)];
  const more = trouble.map((text) => `\n         ${text}`).join('');
  return `${isFair(proof) ? 'accepted' : 'BLAMED  '}  ${variant}  (${scenarios} scenarios, ${seconds} s)${more}`;
};

const publish = ({ mutants, variants }: ClientProofs): void => {
  const rows = (proofs: readonly object[]): string =>
    proofs.map((proof) => JSON.stringify(proof)).join(',\n');
  writeFileSync(clientProofsFile, `{"mutants":[\n${rows(mutants)}\n],"variants":[\n${rows(variants)}\n]}\n`);
  keepPages({ write: true });
};

type AnyProof = ClientProof | VariantProof;

interface Job {
  readonly name: string;
  readonly run: () => Promise<AnyProof>;
}

const nameOf = (proof: AnyProof): string => ('mutant' in proof ? proof.mutant : proof.variant);

const isAnyProof = (line: object): line is AnyProof =>
  isJsonObject(line) && (typeof line['mutant'] === 'string' || typeof line['variant'] === 'string');

const isOfVariant = (proof: AnyProof): proof is VariantProof => 'variant' in proof;
const isOfMutant = (proof: AnyProof): proof is ClientProof => 'mutant' in proof;

const said = (proof: AnyProof, json: boolean): string => {
  if (json) return JSON.stringify(proof);
  return isOfMutant(proof) ? mutantLine(proof) : variantLine(proof);
};

/** Only a whole table may be published. */
const mustBeWhole = ({ mutant, variant, write = false }: ClientSelfTestOptions): void => {
  if (write && (mutant !== undefined || variant !== undefined))
    throw new CliError(
      exitCodes.usage,
      '--write publishes the whole table: leave out --mutant and --variant.',
    );
};

/** `npm run self-test -- --clients`: whether the certification notices each fault of a client, and blames no right one. */
export const runClientSelfTest = async (options: ClientSelfTestOptions): Promise<void> => {
  const { resume, processes, write = false, json = false } = options;
  mustBeWhole(options);
  const { mutants, variants } = selection(options);
  const known = new Map(
    (resume === undefined ? [] : readResults<AnyProof>(resume, { isResult: isAnyProof, keyOf: nameOf })).map(
      (proof) => [nameOf(proof), proof],
    ),
  );
  const jobs: readonly Job[] = [
    ...mutants.map((name) => ({ name, run: () => tryMutant(name) })),
    ...variants.map((name) => ({ name, run: () => tryVariant(name) })),
  ];
  const proofs = await pMap(
    jobs,
    async ({ name, run }) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      const proof = await run();
      if (resume !== undefined) addResult(resume, proof);
      process.stdout.write(`${said(proof, json)}\n`);
      return proof;
    },
    { concurrency: processes },
  );
  const all: ClientProofs = {
    mutants: proofs.filter(isOfMutant),
    variants: proofs.filter(isOfVariant),
  };
  if (!json) process.stdout.write(`${clientScore(all)}\n`);
  if (write) publish(all);
  if (!all.mutants.every(isProven) || !all.variants.every(isFair)) process.exitCode = exitCodes.suiteFailed;
};
