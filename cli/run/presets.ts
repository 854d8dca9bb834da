import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import type { Credentials, Target } from '../../suites/target/target.ts';

/** A target that is up, and what to do when it is not needed any more. */
export interface ReadyTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
  /** It was started by this command, and runs beside the suite. */
  readonly isOurs?: true;
}

const anotherPlatform = async (controlUrl: string): Promise<Credentials> => {
  const answer = await fetch(`${controlUrl}/platforms`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The control plane made no second platform (status ${answer.status}).`);
  const { sandbox } = jsonObjectIn(await answer.text());
  const { tokenId, tokenSecret } = isJsonObject(sandbox) ? sandbox : {};
  return { tokenId: String(tokenId), tokenSecret: String(tokenSecret) };
};

/** Targets that `--target` starts by their names. The code of each is loaded when it is started. */
export const presets: Readonly<Record<string, (seed: number) => Promise<ReadyTarget>>> = {
  reference: async (seed) => {
    const { referenceTarget } = await import('../../suites/target/defaults.ts');
    const { startServer } = await import('../../reference-impl/server.ts');
    const server = await startServer({
      contract: contract(),
      port: 0,
      data: ':memory:',
      control: true,
      logLevel: 'silent',
    });
    try {
      const otherPlatform = await anotherPlatform(server.controlUrl);
      return { target: referenceTarget({ ...server, otherPlatform, seed }), close: server.close };
    } catch (cause) {
      await server.close();
      throw cause;
    }
  },
  prism: async () => {
    const { prismTarget } = await import('../../suites/target/defaults.ts');
    const { startPrism } = await import('./prism.ts');
    const server = await startPrism(0, '127.0.0.1', { contract: contract() });
    return { target: prismTarget(server.url), close: server.close };
  },
};

export const presetNames: readonly string[] = Object.keys(presets);
