import { requireSigned } from '../../kit/fixtures/signed-actions.ts';
import { instantMs } from '../../../spec/schema/formats.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { refreshSession, someSession, walletWithCredential } from '../../kit/fixtures/wallets.ts';

/** How long before its end a session is looked at: more than the checks before it take, and little of its life. */
const beforeMs = 30_000;

/** The instant of a life that is not shown: that of the beginning may be left out. */
const unmeasured = ({ expiresAt }: { readonly expiresAt: string }): string =>
  Number.isNaN(instantMs(expiresAt))
    ? 'A session has no expiresAt to wait for.'
    : 'Without createdAt of a customer nothing tells how long a session lives by the clock of the target.';

covers({ needs: ['embedded-wallets', 'state'], clock: true }, [
  // A session that is not revoked is active until its expiresAt.
  'wallet-sessions/active-until-expiry',
  // A session is not active after its expiresAt.
  'wallet-sessions/over-after-expiry',
]).test('a session is active until it expires, and not longer', async ({ api, cleanup, check, control }) => {
  const { wallet, credential } = await walletWithCredential(api, cleanup);
  const lasting = await someSession(api, credential);
  const ending = await someSession(api, credential);
  // By the target's clock, which was a little earlier when its customer was added.
  const lifeMs = instantMs(ending.expiresAt) - instantMs(wallet.since);
  if (Number.isNaN(lifeMs)) throw new Inconclusive('not-shown', unmeasured(ending), ending.opened);

  if (lifeMs > beforeMs) await control.letPass(lifeMs - beforeMs, { on: ending.opened });
  const early = await refreshSession(api, lasting);
  await control.letPass(Math.min(lifeMs, beforeMs), { on: ending.opened });
  const late = await refreshSession(api, ending);

  const still = `the refresh of a session before ${lasting.expiresAt}`;
  requireSigned(early, still);
  check.accepted('wallet-sessions/active-until-expiry', early, still);
  const rule = 'wallet-sessions/over-after-expiry';
  check.rejected(rule, late, `the refresh of a session after ${ending.expiresAt}`);
});
