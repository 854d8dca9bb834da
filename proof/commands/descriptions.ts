import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../spec/package-root.ts';
import type { Dialect } from '../../suites/target/dialect/dialect.ts';
import { scoreOf, sharedWith, type Share } from '../descriptions/score.ts';
import { styles, type Style } from '../descriptions/styles.ts';
import {
  descriptionScores,
  descriptionsFile,
  type FoundShare,
  type StyleResult,
} from '../results/descriptions.ts';

interface DescriptionOptions {
  readonly style?: string;
  readonly write?: boolean;
}

const counted = ({ right, of, wrong }: Share): FoundShare => ({ right, of, wrong: wrong.length });

const say = (style: string, what: string, share: Share): void => {
  process.stdout.write(`${style}: ${share.right} of ${share.of} ${what}, ${share.wrong.length} wrong\n`);
  for (const each of share.wrong) process.stdout.write(`  wrong: ${each}\n`);
};

const resultOf = async (style: Style, folder: string): Promise<StyleResult> => {
  const score = await scoreOf(style, folder);
  for (const [what, share] of Object.entries(score) as [string, Share][]) say(style.name, what, share);
  return {
    style: style.name,
    about: style.about,
    ...(style.isHeldOut === undefined ? {} : { isHeldOut: style.isHeldOut }),
    operations: counted(score.operations),
    halved: counted(score.halved),
    parameters: counted(score.parameters),
    members: counted(score.members),
    recorded: counted(score.recorded),
    recordedMembers: counted(score.recordedMembers),
  };
};

const independent = 'proof/independent-server';

const independentResult = async (): Promise<StyleResult> => {
  const text = readFileSync(path.join(packageRoot, independent, 'psi.target.yaml'), 'utf8');
  const { dialect } = parse(text) as { readonly dialect: Dialect };
  const share = await sharedWith(path.join(packageRoot, independent, 'openapi.yaml'), dialect.operations);
  say('independent server', 'operations', share);
  return {
    style: 'independent server',
    about: 'the description of a server that was written from the document alone',
    operations: counted(share),
  };
};

/** Reads our description in every style, says what was found, and publishes it. */
export const runDescriptions = async ({ style, write = false }: DescriptionOptions): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-descriptions-'));
  const now: StyleResult[] = [];
  try {
    for (const each of styles.filter(({ name }) => style === undefined || name === style))
      now.push(await resultOf(each, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (style === undefined) now.push(await independentResult());
  if (!write || style !== undefined) return;
  const { first } = descriptionScores();
  writeFileSync(descriptionsFile, `${JSON.stringify({ now, first }, null, 2)}\n`);
};
