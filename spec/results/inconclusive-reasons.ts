import type { Owner } from './verdicts.ts';

interface Row {
  /** In words, for a check that has none of its own. */
  readonly about: string;
  /** The party that has to act. Where that depends on what was seen: `refused` on a request, `missing` in an answer. */
  readonly owner: Owner | 'by what was refused' | 'by what is missing';
  /** The one next step, where it differs from that of the owner. */
  readonly next?: string;
}

const row = (owner: Row['owner'], about: string, next?: string): Row => ({
  owner,
  about,
  ...(next !== undefined && { next }),
});

const repeatAlone = 'Repeat the rules alone, with more time: psi check --only RULE.';

/** Why a rule that applies could not be exercised. A check names one of these; it decides nothing about who must act. */
export const inconclusiveReasons = {
  'violation-first': row('target', 'the check ended at a violation of another rule'),
  'answer-limit': row(
    'target',
    'an answer was too large or too slow, had no end, or never came',
    'Mend the target: its answer was too large, too slow, or had no end.',
  ),
  'no-answer': row(
    'target',
    'a request had no answer that could be read',
    'See that the target stays up and answers by HTTP: the connection ended, or what came is none.',
  ),
  'request-refused': row('by what was refused', 'a request that the check needs first was refused'),
  'no-positive-control': row(
    'by what was refused',
    'the wrong request was refused, and so was every right one like it',
  ),
  'state-not-reached': row('by what is missing', 'something did not come to the state that the check needs'),
  'not-shown': row('by what is missing', 'an answer or a list lacks what the check goes on with'),
  'webhook-missing': row('by what was refused', 'a webhook that the check needs did not come'),
  'no-trigger': row('configuration', 'the target file names no way to provoke this'),
  'missing-configuration': row('configuration', 'the target file lacks a value the check needs'),
  'webhook-unreachable': row(
    'environment',
    'the target cannot reach the webhook inbox of the run',
    'Let webhooks reach the run: webhooks.url or webhooks.relay of the target file.',
  ),
  'clock-unavailable': row(
    'environment',
    'the check needs the clock moved and the target offers no way',
    'Let the run wait as long as your target needs: timeouts.expiryMs.',
  ),
  'time-budget': row('environment', 'the time for this run was used up', repeatAlone),
  interrupted: row(
    'environment',
    'the run was interrupted, or ended by itself, before the check reported',
    'Repeat the run.',
  ),
  'permitted-otherwise': row('document', 'the target does otherwise than the check needs, as it may'),
  ambiguous: row('document', 'what was seen has more than one explanation that the document permits'),
  'no-occasion': row('by what was refused', 'nothing occurred in the run that the rule is about'),
  /** Of reports of earlier versions. */
  prerequisite: row(
    'by what was refused',
    'something the check needs first did not succeed or never occurred',
  ),
} as const satisfies Readonly<Record<string, Row>>;

export type InconclusiveReason = keyof typeof inconclusiveReasons;

/** The row of a reason, as wide as every row is. */
export const rowOfReason = (reason: InconclusiveReason): Row => inconclusiveReasons[reason];
