import { breachesOf } from '../http/validate-request.ts';
import { replacing, type Replacement } from '../runtime/behaviour.ts';
import { isCovered, type Tolerance } from './tolerated-breaches.ts';

/** The server does not see breaches of this part of the description. */
export const overlooking = (tolerance: Tolerance): Replacement =>
  replacing(breachesOf, (right, ...given) =>
    right(...given).filter((breach) => !isCovered(tolerance, breach)),
  );
