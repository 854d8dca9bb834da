import { existsSync } from 'node:fs';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { keyFile, ownKeysIn, trustedKeysIn, type TrustedKey } from '../../suites/certify/certificate/keys.ts';
import { Rejected, verifyCertificate } from '../../suites/certify/certificate/verify.ts';
import { CliError } from '../run/cli-error.ts';
import { messageOf } from '../../spec/error-message.ts';

export interface VerifyOptions {
  readonly evidence: string;
  readonly trust?: readonly string[];
  /** Whether what holds is printed as one JSON object. What does not is an error all the same. */
  readonly json?: boolean;
}

/** This user's own key, and those that somebody chose to trust. */
const trustedKeys = ({ trust = [] }: VerifyOptions): readonly TrustedKey[] => {
  const own = keyFile();
  try {
    return [...(existsSync(own) ? ownKeysIn(own) : []), ...trust.flatMap((file) => trustedKeysIn(file))];
  } catch (cause) {
    throw new CliError(exitCodes.usage, `The trusted keys cannot be read: ${messageOf(cause)}`);
  }
};

const mustExist = (what: string, file: string): void => {
  if (!existsSync(file)) throw new CliError(exitCodes.usage, `There is no ${what} at ${file}.`);
};

/** `psi verify`: says whether a certificate holds, from its evidence alone. */
export const runVerify = async (certificate: string, options: VerifyOptions): Promise<void> => {
  mustExist('certificate', certificate);
  mustExist('evidence', options.evidence);
  try {
    const { client, plan, exp, contract } = await verifyCertificate({
      certificate,
      evidence: options.evidence,
      trusted: trustedKeys(options),
      now: new Date(),
    });
    const until = new Date(exp * 1000).toISOString().slice(0, 10);
    if (options.json === true) {
      const held = { accepted: true, client, features: plan.features, contract: contract.version, until };
      process.stdout.write(`${JSON.stringify(held)}\n`);
      return;
    }
    process.stdout.write(
      `accepted: ${client.name} ${client.version}, ${plan.features.join(', ')}, contract ${contract.version}, until ${until}\n`,
    );
  } catch (cause) {
    if (!(cause instanceof Rejected)) throw cause;
    if (options.json === true)
      process.stdout.write(`${JSON.stringify({ accepted: false, reason: cause.message })}\n`);
    throw new CliError(exitCodes.violated, `rejected: ${cause.message}`);
  }
};
