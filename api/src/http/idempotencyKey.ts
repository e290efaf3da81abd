import { Type } from "@sinclair/typebox";
import { uuidPattern } from "./ids";

/** The headers of a call that may be sent again: under one key the server makes its change once. */
export const RepeatHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      pattern: uuidPattern,
      invalidText: "Must be a UUID",
      description: "a UUID, new for each change",
    }),
  ),
});

/** The key of a request; null for a request without one, which always makes its change. */
export const keyOf = ({ headers }: { headers: { "idempotency-key"?: string | undefined } }): string | null =>
  headers["idempotency-key"]?.toLowerCase() ?? null;
