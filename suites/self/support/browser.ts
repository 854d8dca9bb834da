import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { packageRoot } from '../../../spec/package-root.ts';

type Env = Readonly<Record<string, string>>;

interface Found {
  readonly executablePath: string;
  readonly env?: Env;
}

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Fonts and libraries of the unpacked browser, for machines that have none. */
const environmentOf = (folder: string): Env => ({
  LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
  FONTCONFIG_PATH: folder,
});

/** The one it ships names a fixed folder, and without fonts a page renders no text at all. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${path.join(folder, 'fonts')}</dir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

const versionOf = (name: string): string => {
  // A package's own manifest names its version.
  const manifest = createRequire(import.meta.url)(
    path.join(packageRoot, 'node_modules', name, 'package.json'),
  ) as { readonly version: string };
  return manifest.version;
};

/** Unpacks aside and moves the result in place, so that two workers at once do not meet half a browser. */
const unpack = async (folder: string): Promise<void> => {
  const aside = mkdtempSync(`${folder}-`);
  const script = `const { default: c } = await import('@sparticuz/chromium'); await c.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packageRoot,
    // The libraries are unpacked only where it believes to be in this place.
    env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  writeFileSync(path.join(aside, 'fonts.conf'), fontsConf(folder));
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(path.join(folder, 'chromium'))) throw error;
  }
};

/** The browser from the package registry: no root, no other download. Linux on x64 only. */
const shipped = async (): Promise<Found> => {
  const folder = path.join(tmpdir(), `psi-chromium-${versionOf('@sparticuz/chromium')}`);
  if (!existsSync(path.join(folder, 'chromium'))) await unpack(folder);
  return { executablePath: path.join(folder, 'chromium'), env: environmentOf(folder) };
};

const findChromium = async (): Promise<Found> => {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return { executablePath: named };
  const installed = [chromium.executablePath(), ...installedPaths].find((candidate) => existsSync(candidate));
  return installed === undefined ? shipped() : { executablePath: installed };
};

/**
 * Starts Chromium: the one that CHROMIUM_PATH names, Playwright's own, an installed one, or the one from the
 * package registry.
 */
export const launchChromium = async (): Promise<Browser> => {
  const { executablePath, env = {} } = await findChromium();
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    // Chromium refuses its sandbox to root.
    args: isRoot ? ['--no-sandbox'] : [],
    env: { ...process.env, ...env },
  });
};
