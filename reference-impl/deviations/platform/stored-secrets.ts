import type { Handler } from '../../http/call.ts';
import type { Replaceable, Replacement } from '../../runtime/behaviour.ts';
import { apiTokens, type ApiToken } from '../../store/platforms.ts';
import { answering } from '../altered-answers.ts';

/** A new token is stored as its creation shows it: with its secret, which reads show then. */
export const keepingSecrets = <Body>(create: Replaceable<Handler<Body>>): Replacement =>
  answering(create, async (answer, call) => {
    // The answer to a creation is the token and its secret; the type of a body is unknown.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await call.collection(apiTokens).update(answer.body as ApiToken);
    return answer;
  });
