import { cardProgrammeRules, examineCardProgrammes } from '../kernel/card-law.ts';
import { covers } from '../kernel/covers.ts';
import { mustHaveSeen } from '../kernel/judge.ts';
import { run } from '../kernel/run.ts';
import { test } from '../kernel/test.ts';

/** A programme is some twenty requests and waits for each of its results. */
const casesPerProgramme = 4;

test(
  'any programme of card messages ends as the tables say',
  covers(cardProgrammeRules, { needs: ['cards', 'state', 'sandbox'] }),
  async ({ api, owned, examine }) => {
    const cases = Math.max(4, Math.ceil(run().cases / casesPerProgramme));

    await examineCardProgrammes(examine, { api, owned, cases });

    for (const rule of cardProgrammeRules) mustHaveSeen(examine, rule, 'coming to what this rule is about');
  },
);
