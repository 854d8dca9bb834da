import { addressedCode, redeemDeviceCode } from '../../agents/agent-redemption.ts';
import { agentOf } from '../../agents/agent-store.ts';
import { ApiError } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { refusedBy } from '../refusing.ts';

/** A code that is redeemed again gives no token, and ends the one that it gave. */
export const endingReusedTokens: Replacement = replacing(redeemDeviceCode, async (right, call) => {
  const { tenant, agentId, state } = await addressedCode(call);
  const { inner } = await agentOf(call.as(tenant), agentId);
  if (state !== 'redeemed' || inner.tokenHash === undefined) return right(call);
  await call.world.credentials.revoke(call.tx, inner.tokenHash);
  return refusedBy(new ApiError(400, 'INVALID_INPUT', 'This device code was redeemed already.'));
});
