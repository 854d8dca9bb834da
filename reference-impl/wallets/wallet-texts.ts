import type { Settings } from '../runtime/settings.ts';
import type { World } from '../runtime/world.ts';
import { enclaveTexts } from './enclave-texts.ts';
import { plainTexts, type WalletTexts } from './sealed-text.ts';

const forms: Readonly<Record<Settings['walletTexts'], WalletTexts>> = {
  plain: plainTexts,
  enclave: enclaveTexts,
};

/** How this server writes what is secret about wallets. */
export const textsOf = ({ settings }: World): WalletTexts => forms[settings.walletTexts];
