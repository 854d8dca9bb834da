import type { Call } from '../../http/call.ts';
import { replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import { signedRetry } from '../../wallets/signed-retry.ts';
import { during } from '../altered-work.ts';

/** An action of a wallet is carried out at once, whoever asks. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- they say that `right` gets what it takes
export const unsigned = <C extends Call<never>, A extends unknown[], R>(
  point: Replaceable<(call: C, ...rest: A) => R>,
): Replacement =>
  during(
    point,
    replacing(signedRetry, (_right, _call, _action, act) => act()),
  );
