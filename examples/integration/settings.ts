import path from 'node:path';

/** The facts of the service and of this machine that the integration needs. */
export interface Settings {
  /** The base address; it ends with the version segment. */
  readonly baseUrl: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
  /** The public key of the service's webhook signatures, as PEM. */
  readonly webhookKey: string;
  /** Everything that must outlive a restart. */
  readonly stateFile: string;
  /** How a request leaves. Another HTTP library can be put in. */
  readonly transport: typeof fetch;
}

const needed = (environment: NodeJS.ProcessEnv, name: string): string => {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}.`);
  return value;
};

/** Reads the settings as `psi certify` passes them. Raises an Error that names the variable that is missing. */
export const settingsFrom = (environment: NodeJS.ProcessEnv): Settings => ({
  baseUrl: needed(environment, 'PSI_BASE_URL'),
  tokenId: needed(environment, 'PSI_TOKEN_ID'),
  tokenSecret: needed(environment, 'PSI_TOKEN_SECRET'),
  webhookKey: needed(environment, 'PSI_WEBHOOK_KEY'),
  stateFile: path.join(environment['PSI_WORK_DIR'] ?? '.', 'integration-state.json'),
  transport: fetch,
});
