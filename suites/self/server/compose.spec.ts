import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/plain-test.ts';
import { parse } from 'yaml';
import { packageRoot } from '../../../spec/package-root.ts';
import { startMockWith } from '../support/mock-process.ts';

// No Docker runs here: the commands in the two files are run as they stand.

interface Instance {
  readonly build: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[] };
}

const fileOf = (name: string): string => readFileSync(path.join(packageRoot, name), 'utf8');

const instances = (): readonly Instance[] => {
  const { services } = parse(fileOf('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<'one' | 'two', Instance>>;
  };
  return [services.one, services.two];
};

test('an instance of the compose file starts with its options, and its health check sees it', async () => {
  const [one, two] = instances();
  expect(two).toEqual(one);
  const { command, environment, healthcheck } = one as Instance;
  const [mock, ...options] = command;
  expect([mock, Object.keys(environment)]).toEqual(['mock', ['PSI_DATA', 'PSI_CONTROL_TOKEN']]);
  const served = await startMockWith(
    { PSI_CONTROL_TOKEN: 'only-for-owners' },
    ...options.filter((option) => option !== '--port' && option !== '4010'),
  );
  const [kind, program = '', ...args] = healthcheck.test;
  expect([kind, program]).toEqual(['CMD', 'node']);
  const { port } = new URL(served.url);
  const check = (at: string) =>
    promisify(execFile)(
      process.execPath,
      args.map((arg) => arg.replace(':4010/', `:${at}/`)),
    );

  await check(port);

  await served.end('SIGKILL');
  await expect(check(port)).rejects.toMatchObject({ code: 1 });
});

test('the balancer asks for the address of every instance again: one that was made anew has another', () => {
  const { configs } = parse(fileOf('compose.yaml'), { merge: true }) as {
    readonly configs: { readonly balancer: { readonly content: string } };
  };

  const servers = [...configs.balancer.content.matchAll(/^ *server (\w+):4010 (.*);$/gm)];

  expect(servers.map(([, name, how]) => [name, how])).toEqual([
    ['one', 'resolve max_fails=0'],
    ['two', 'resolve max_fails=0'],
  ]);
  expect(configs.balancer.content).toMatch(/resolver \S+ valid=1s/);
});

test('the Dockerfile runs scripts that there are, packs under the name it installs, and starts a command', () => {
  const { name, scripts, bin } = JSON.parse(fileOf('package.json')) as {
    readonly name: string;
    readonly scripts: Readonly<Record<string, string>>;
    readonly bin: Readonly<Record<string, string>>;
  };
  const dockerfile = fileOf('Dockerfile');

  for (const [, script = ''] of dockerfile.matchAll(/npm run ([\w:-]+)/g))
    expect(scripts).toHaveProperty(script);
  expect(dockerfile).toContain(`COPY --from=build /tmp/${name}-*.tgz`);
  expect(bin).toHaveProperty(/ENTRYPOINT \["(\w+)"\]/.exec(dockerfile)?.[1] ?? '');
  expect(existsSync(path.join(packageRoot, instances()[0]?.build ?? '', 'Dockerfile'))).toBe(true);
});
