import type { OperationId } from '../../spec/operations.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { WebhookKindName } from '../../spec/webhooks.ts';

/** Something that a check read, sent or got of what only the description says. */
export type Ground =
  | `reads ${SchemaPointer}`
  | `sends ${SchemaPointer}`
  | `asks ${OperationId} ${string}`
  | `gets ${OperationId} ${number}`
  | `is refused ${number}`
  | `makes an id ${string}`
  | `hears ${WebhookKindName}`;
