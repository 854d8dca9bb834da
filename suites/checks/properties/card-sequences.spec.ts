import { cardSequenceRules, examineCardSequences } from '../../kit/models/card-invariants.ts';
import { covers } from '../../kit/check/covers.ts';
import { requireCoverage } from '../../kit/assertions/answers.ts';
import { run } from '../../kit/check/run.ts';

/** A sequence is some twenty requests and waits for each of its results. */
const casesPerProgramme = 4;

covers({ needs: ['cards', 'state', 'sandbox'] }, cardSequenceRules).test(
  'any programme of card messages ends as the tables say',
  async ({ api, cleanup, check }) => {
    const cases = Math.max(4, Math.ceil(run().cases / casesPerProgramme));

    await examineCardSequences(check, { api, cleanup, cases });

    for (const rule of cardSequenceRules) requireCoverage(check, rule, 'coming to what this rule is about');
  },
);
