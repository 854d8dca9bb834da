import { basicOf } from '../../../spec/http-basic.ts';
import { Readable } from 'node:stream';
import type { Answer } from '../../../reference-impl/http/call.ts';
import { createDispatch } from '../../../reference-impl/serving/dispatch.ts';
import { errorAnswer } from '../../../reference-impl/http/send.ts';
import type { SmallWorld } from './small-world.ts';

export type Calls = (method: string, path: string, body?: object) => Promise<Answer>;

/** Calls the interface of a small world, without HTTP in between. */
export const callsOf = ({ world, access }: SmallWorld): Calls => {
  const dispatch = createDispatch(world);
  const authorization = basicOf(access.sandbox);
  return async (method, path, body) => {
    const [bare = '', query = ''] = path.split('?');
    try {
      return await dispatch({
        method,
        path: bare,
        query: new URLSearchParams(query),
        headers: { authorization, 'content-type': 'application/json' },
        readBody: async () => Buffer.from(body === undefined ? '' : JSON.stringify(body)),
        source: Readable.from([]),
      });
    } catch (error) {
      return errorAnswer(world, error);
    }
  };
};
