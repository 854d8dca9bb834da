import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';

const { bin, version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly version: string;
};

for (const [name, file] of Object.entries(bin))
  test(`what the last build made of ${name} runs as it stands, without node before it`, () => {
    const { status, stdout } = spawnSync(path.join(packageRoot, file), ['--version'], { encoding: 'utf8' });

    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
  });
