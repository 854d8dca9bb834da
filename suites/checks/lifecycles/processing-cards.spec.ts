import { covers } from '../../kit/check/covers.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { vow } from '../../kit/check/vows.ts';
import { bodyOf } from '../../kit/assertions/answers.ts';
import { cardUntil, processingCard, readCard, updateCard } from '../../kit/fixtures/cards.ts';
import { cardEvents, expectReached } from '../../kit/inbox/card-events.ts';

const needs = ['cards', 'state', 'webhooks'] as const;

covers({ needs: [...needs, 'sandbox'] }, [
  // No update takes a PROCESSING card to FROZEN.
  'cards/processing-card-does-not-freeze',
  // Closing a PROCESSING card makes it CLOSED.
  'cards/processing-card-closes',
  // A CLOSED card is in no other state afterwards, whatever it is updated to.
  'cards/closed-card-stays-closed',
  // Closing a card that was not closed fires the card state change event.
  'cards/closing-fires-state-change',
  // Two states of a card seen one after the other are joined by rows of the lifecycle table.
  'cards/state-follows-the-table',
]).test(
  'a card that is still processing can be closed but not frozen',
  async ({ api, cleanup, check, inbox }) => {
    const { id, issued, start } = await processingCard(api, cleanup);

    await updateCard(api, id, { state: 'FROZEN' });
    const still = await readCard(api, id);
    const closing = check.succeeds(
      'cards/processing-card-closes',
      await updateCard(api, id, { state: 'CLOSED' }),
      'closing a PROCESSING card',
    );
    const closed = await cardUntil(api, id, 'CLOSED');

    const isFrozen = bodyOf(still)['state'] === 'FROZEN';
    for (const rule of ['cards/processing-card-does-not-freeze', 'cards/state-follows-the-table'] as const)
      check
        .response(rule, [issued, start, still], '/state')
        .that(!isFrozen, 'a PROCESSING card not to become FROZEN', 'FROZEN');
    check.member('cards/processing-card-closes', closed, 'state').equals('CLOSED');
    check
      .member('cards/closed-card-stays-closed', await readCard(api, id), 'state')
      .equals('CLOSED', 'still');
    if (isFrozen) return;
    vow({
      rule: 'cards/processing-card-does-not-freeze',
      id,
      read: { operation: 'cards.get', path: { id } },
      holds: ({ state }) => state !== 'FROZEN',
      expected: 'a card that was frozen while PROCESSING, and then closed, not to be FROZEN later',
      on: [issued, start, still],
    });
    await leavingOpen(check, ['cards/closing-fires-state-change'], async () => {
      const reached = { state: 'CLOSED', times: 1, changes: 1 };
      const events = await cardEvents(inbox, id, { reached });
      expectReached(check, 'cards/closing-fires-state-change', { id, events, reached }, closing);
    });
  },
);

covers({ needs: [...needs, 'sandbox'] }, [
  // No update takes a PROCESSING card to ACTIVE.
  'cards/update-activates-no-processing-card',
]).test(
  'a card that is still processing is not made active by an update',
  async ({ api, cleanup, check }) => {
    const { id, issued, start } = await processingCard(api, cleanup);

    const update = await updateCard(api, id, { state: 'ACTIVE' });
    const still = await readCard(api, id);

    const isActive = bodyOf(still)['state'] === 'ACTIVE';
    check
      .response('cards/update-activates-no-processing-card', [issued, start, update, still], '/state')
      .that(!isActive, 'a PROCESSING card not to become ACTIVE before its provisioning', 'ACTIVE');
  },
);
