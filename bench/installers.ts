/**
 * Packs psi, installs the file with npm, pnpm, yarn 1 and yarn 4, on Node 20, 22 and 24, also without HOME, as another
 * user, without install scripts, and from a cache without the registry. Each then runs one check, its gate, and
 * `psi certify --list`. `npm run bench:installers -- [PART OF A NAME]`. Exit code 1: one of them failed. Needs the registry.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../spec/package-root.ts';
import { temporaryDirectory } from '../suites/self/support/temporary-directory.ts';
import { binOf, install } from './installed.ts';

const [wanted = ''] = process.argv.slice(2);
const tools = temporaryDirectory('tools');
const say = (...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`${cells.join('\t')}\n`);

const packed = (): string => {
  spawnSync(process.execPath, ['scripts/declare.mjs'], { cwd: packageRoot, stdio: 'inherit' });
  spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', tools], { cwd: packageRoot });
  const name = readdirSync(tools).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm packed nothing.');
  return path.join(tools, name);
};

const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();

/** The programs, each with how it adds a file to a project. */
const programs = {
  npm: { package: 'npm@10', file: 'npm/bin/npm-cli.js', add: ['install', '--no-audit', '--no-fund'] },
  pnpm: { package: 'pnpm@10', file: 'pnpm/bin/pnpm.cjs', add: ['add'] },
  yarn1: { package: 'yarn@1', file: 'yarn/lib/cli.js', add: ['add'] },
  yarn4: { package: '@yarnpkg/cli-dist@4', file: '@yarnpkg/cli-dist/bin/yarn.js', add: ['add'] },
} as const;

type Program = keyof typeof programs;

interface Way {
  readonly program: Program;
  readonly node: number;
  readonly how: string;
  readonly more?: readonly string[];
  /** Left out of, or put into, the environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether what it installed is taken away, and installed again by its lock file alone. */
  readonly isLocked?: boolean;
  /** Whether a user without rights or a folder of its own does it. */
  readonly isNobody?: boolean;
}

const names = Object.keys(programs) as readonly Program[];

/**
 * Those that are offline find all in the cache, which an earlier row has filled. yarn 4 asks the registry for each
 * name that its lock file lacks: offline it installs a project that has one.
 */
const ways: readonly Way[] = [
  ...names.flatMap((program) => [20, 22, 24].map((node) => ({ program, node, how: 'as it is' }))),
  ...(['npm', 'pnpm', 'yarn1'] as const).map((program) => ({
    program,
    node: 20,
    how: 'from a cache, offline',
    more: ['--offline'],
  })),
  { program: 'yarn4', node: 20, how: 'from a lock file and a cache, offline', isLocked: true },
  ...(['npm', 'pnpm', 'yarn1'] as const).map((program) => ({
    program,
    node: 22,
    how: '--ignore-scripts',
    more: ['--ignore-scripts'],
  })),
  { program: 'npm', node: 20, how: 'without HOME', env: { HOME: undefined } },
  { program: 'npm', node: 22, how: 'as nobody', isNobody: true, env: { HOME: '/nonexistent' } },
];

const nobody = 65_534;

const archive = packed();
const home = path.join(tools, 'home');
mkdirSync(home);
for (const node of [20, 22, 24])
  install(path.join(tools, `node${node}`), `node-${process.platform}-${process.arch}@${node}`);
for (const name of names) install(path.join(tools, name), programs[name].package);
// `nobody` reads them, too.
spawnSync('chmod', ['-R', 'a+rX', tools]);

/** A project of somebody who has nothing yet but the file. */
const newProject = (): string => {
  const project = temporaryDirectory('installed');
  copyFileSync(archive, path.join(project, 'psi.tgz'));
  writeFileSync(path.join(project, 'package.json'), '{"name":"own","version":"1.0.0","private":true}\n');
  // Without it, yarn 4 takes a project below another one for a part of that.
  writeFileSync(path.join(project, 'yarn.lock'), '');
  spawnSync('chmod', ['-R', 'a+rwX', project]);
  return project;
};

const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR } = process.env;

/** Runs a file with a version of Node, in a project. */
const callerIn =
  (project: string, { node, env, isNobody = false }: Way) =>
  (...args: readonly string[]) => {
    const version = path.join(tools, `node${node}`);
    const bin = path.join(binOf(version, `node-${process.platform}-${process.arch}`), 'bin');
    return spawnSync(path.join(bin, 'node'), args, {
      cwd: project,
      encoding: 'utf8',
      env: {
        NODE_EXTRA_CA_CERTS,
        SSL_CERT_FILE,
        SSL_CERT_DIR,
        HOME: home,
        PATH: `${bin}:/usr/bin:/bin`,
        npm_config_registry: registry,
        npm_config_cache: path.join(isNobody ? project : home, '.npm-cache'),
        YARN_NPM_REGISTRY_SERVER: registry,
        YARN_ENABLE_TELEMETRY: '0',
        ...env,
      },
      ...(isNobody ? { uid: nobody, gid: nobody } : {}),
    });
  };

const commands = [
  ['check', '--target=reference', '--only=tokens/operation-create', '--quiet', '--report=r'],
  ['gate', 'r'],
  ['certify', '--list'],
] as const;

/** The first of these commands that fails, with its words, or nothing. */
const firstProblem = (call: ReturnType<typeof callerIn>, steps: readonly (readonly string[])[]): string => {
  for (const step of steps) {
    const { status, stderr, stdout } = call(...step);
    if (status !== 0) return `${step.join(' ')}: exit ${status}: ${stderr.trim() || stdout.trim()}`;
  }
  return '';
};

/** Why a way does not work, or nothing. */
const runWay = (way: Way): string => {
  const { program, more = [], isLocked = false } = way;
  const project = newProject();
  const call = callerIn(project, way);
  const file = binOf(path.join(tools, program), programs[program].file);
  // Plug'n'Play has no folder of packages: yarn 4 runs their programs itself.
  const psi =
    program === 'yarn4'
      ? [file, 'psi']
      : [path.join(project, 'node_modules/psi-conformance/dist/cli/psi.js')];
  const add = [file, ...programs[program].add, './psi.tgz', ...more];
  const use = commands.map((args) => [...psi, ...args]);
  if (!isLocked) return firstProblem(call, [add, ...use]);
  const problem = firstProblem(call, [add]);
  for (const made of ['.pnp.cjs', '.pnp.loader.mjs', '.yarn'])
    rmSync(path.join(project, made), { recursive: true, force: true });
  const offline = callerIn(project, { ...way, env: { YARN_ENABLE_NETWORK: '0' } });
  return problem || firstProblem(offline, [[file, 'install', '--immutable'], ...use]);
};

say('result', 'program', 'node', 'how', 'seconds', 'said');
for (const way of ways.filter(({ program, node, how }) => `${program} ${node} ${how}`.includes(wanted))) {
  const began = performance.now();
  const wrong = runWay(way);
  if (wrong !== '') process.exitCode = 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(wrong === '' ? 'ok' : 'NOT OK', way.program, way.node, way.how, seconds, wrong.slice(0, 600));
}
