/** Why a server cannot start: its port or its data cannot be had. The message is one sentence for whoever starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
