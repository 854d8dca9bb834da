/** Why a certificate is not accepted, in one sentence. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

export const reject = (message: string): never => {
  throw new Rejected(message);
};
