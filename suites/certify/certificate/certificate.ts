import { CompactSign } from 'jose';
import { presentClientRuleId } from '../../../spec/client-rules/aliases.ts';
import type { ClientRole } from '../../../spec/client-rules/client-rule.ts';
import type { Advised, Certification, CertificationPlan } from '../../../spec/results/certification.ts';
import type { Verdict } from '../../../spec/results/verdicts.ts';
import { algorithm, type SigningKey } from './keys.ts';
import type { Manifest } from './manifest.ts';

export const certificateFormat = 'psi-certificate/1';

/** The type of the signed statement, which the same key may have signed others beside. */
export const certificateType = 'psi-certificate';

/** Characters that move the cursor, turn the direction of a line, or have no width: they make another name of a name. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Whether everything in a name can be seen. */
export const isLegible = (name: string): boolean => !unseen.test(name);

/** The statement of a certificate about one rule. */
export type StatedVerdict = Verdict | Advised;

/** The claims of a certificate. Times are seconds since 1970, as in a JWT. */
export interface CertificateClaims {
  readonly format: typeof certificateFormat;
  readonly iat: number;
  readonly exp: number;
  readonly client: Certification['client'];
  readonly contract: Certification['contract'];
  readonly suite: Certification['suite'];
  readonly roles: readonly ClientRole[];
  readonly plan: CertificationPlan;
  readonly settings: Certification['run']['settings'];
  /** The verdict on each rule of the plan; of advice, whether it was followed. */
  readonly verdicts: Readonly<Record<string, StatedVerdict>>;
  /** Every file of the report, with its SHA-256. */
  readonly files: Manifest;
}

/** The claims with the present id of each rule: a certificate keeps the ids of the version that issued it. */
export const withPresentRuleIds = <T extends Pick<CertificateClaims, 'plan' | 'verdicts'>>(claims: T): T => ({
  ...claims,
  plan: { ...claims.plan, rules: claims.plan.rules.map(presentClientRuleId) },
  verdicts: Object.fromEntries(
    Object.entries(claims.verdicts).map(([id, verdict]) => [presentClientRuleId(id), verdict]),
  ),
});

const daySeconds = 24 * 3600;

/** The verdict on each rule of the plan; of advice, whether it was followed. */
export const plannedVerdicts = ({
  plan,
  rules,
}: Pick<Certification, 'plan' | 'rules'>): Readonly<Record<string, StatedVerdict>> => {
  const planned = new Set(plan.rules);
  return Object.fromEntries(
    rules.filter(({ id }) => planned.has(id)).map(({ id, verdict, advice }) => [id, advice ?? verdict]),
  );
};

/** The parts that were certified: those of the rules that were seen to hold. */
const rolesOf = ({ rules }: Certification): readonly ClientRole[] => [
  ...new Set(rules.filter(({ verdict }) => verdict === 'pass').map(({ role }) => role)),
];

/** From when and for how long a certificate holds. */
interface Validity {
  readonly validDays: number;
  readonly now: Date;
  /** When the key that signs it expires, seconds since 1970: it holds no longer. */
  readonly keyExpires?: number;
}

/** The claims that a result supports. */
export const claimsOf = (
  result: Certification,
  files: Manifest,
  { validDays, now, keyExpires = Infinity }: Validity,
): CertificateClaims => {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    format: certificateFormat,
    iat,
    exp: Math.min(iat + validDays * daySeconds, keyExpires),
    client: result.client,
    contract: result.contract,
    suite: result.suite,
    roles: rolesOf(result),
    plan: result.plan,
    settings: result.run.settings,
    verdicts: plannedVerdicts(result),
    files,
  };
};

/** Signs the claims: a compact JWS. */
export const signCertificate = (claims: CertificateClaims, signer: SigningKey): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, kid: signer.public.kid, typ: certificateType })
    .sign(signer.key);
