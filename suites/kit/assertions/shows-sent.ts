import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { isSameContent } from './same-content.ts';

/** Whether every member that was sent is in an object with the same value; lists may have another order. */
const hasAll = (sent: JsonObject, shown: JsonObject): boolean =>
  Object.entries(sent).every(([name, value]) => {
    const there = shown[name];
    if (isJsonObject(value)) return isJsonObject(there) && hasAll(value, there);
    if (Array.isArray(value) && Array.isArray(there))
      return (
        value.length === there.length &&
        value.every((item) => there.some((other) => isSameContent(item, other)))
      );
    return value === there;
  });

/**
 * Whether an answer shows all that a request set, in itself or in one of its members, as an agent shows its policy. Then
 * the target has understood the names in the request.
 */
export const showsSent = (sent: unknown, shown: unknown): boolean =>
  isJsonObject(sent) &&
  isJsonObject(shown) &&
  [shown, ...Object.values(shown).filter(isJsonObject)].some((each) => hasAll(sent, each));
