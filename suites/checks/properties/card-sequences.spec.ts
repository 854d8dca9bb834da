import { cardSequenceRules, examineCardSequences } from '../../kit/models/card-invariants.ts';
import { covers } from '../../kit/check/covers.ts';
import { requireCoverage } from '../../kit/assertions/answers.ts';
import { run } from '../../kit/check/run.ts';
import { test } from '../../kit/check/test.ts';

/** A sequence is some twenty requests and waits for each of its results. */
const casesPerProgramme = 4;

test(
  'any programme of card messages ends as the tables say',
  covers({ needs: ['cards', 'state', 'sandbox'] }, cardSequenceRules),
  async ({ api, cleanup, check }) => {
    const cases = Math.max(4, Math.ceil(run().cases / casesPerProgramme));

    await examineCardSequences(check, { api, cleanup, cases });

    for (const rule of cardSequenceRules) requireCoverage(check, rule, 'coming to what this rule is about');
  },
);
