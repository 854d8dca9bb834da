import type { Api } from './api.ts';
import type { Decisions } from './decisions.ts';
import type { Settings } from './settings.ts';
import type { StateFile } from './state.ts';

/** The values that every part of the integration works with. */
export interface Context {
  readonly settings: Settings;
  readonly decisions: Decisions;
  /** Calls as the platform. */
  readonly api: Api;
  readonly state: StateFile;
}

/** Something that was asked for and cannot be done; nothing was changed. */
export class CannotBeDone extends Error {
  override readonly name = 'CannotBeDone';
}
