import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';
import type { Answer, AnyHandler } from '../http/call.ts';
import { readForm, type Form } from '../http/form-body.ts';
import { handlerOf, type Route } from '../http/intake.ts';

/** The stream that a form is read from, and its owner. */
interface Arriving {
  readonly headers: IncomingHttpHeaders;
  readonly source: Readable;
  readonly tenant: string;
}

/**
 * Reads the form of a request, where its operation takes one, and serves it. The stored parts of the form's file go
 * again unless the handler ran and its changes were kept: a refused request leaves nothing, nor does one that gets an
 * earlier answer again.
 */
export const servingForm = replaceable(
  async (
    world: System,
    route: Route,
    { headers, source, tenant }: Arriving,
    serve: (form: Form | undefined, handler: AnyHandler) => Promise<Answer>,
  ): Promise<Answer> => {
    const handler = handlerOf(route);
    if (!('intake' in route)) return serve(undefined, handler);
    const form = await readForm(headers, source, route.intake(world, tenant), world.limits);
    let isUsed = false;
    try {
      const answer = await serve(form, (call) => {
        isUsed = true;
        return handler(call);
      });
      if (!isUsed) await form.discard();
      return answer;
    } catch (error) {
      await form.discard();
      throw error;
    }
  },
);
