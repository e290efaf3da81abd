import { KindGuard, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/**
 * A copy of a valid value with the fields that its schema names, at every depth. TypeBox's own `Value.Clean` leaves a field that is
 * named like a method of every object: `toString`.
 * @param value passes the schema
 */
export function knownFields(schema: TSchema, value: unknown): unknown {
  if (KindGuard.IsUnion(schema)) {
    const matching = schema.anyOf.find((one) => Value.Check(one, value));
    return matching ? knownFields(matching, value) : value;
  }
  if (KindGuard.IsArray(schema)) return (value as unknown[]).map((inner) => knownFields(schema.items, inner)); // it passes
  if (!KindGuard.IsObject(schema)) return value;
  const sent = value as Record<string, unknown>; // it passes
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, inner]) =>
      Object.hasOwn(sent, name) ? [[name, knownFields(inner, sent[name])]] : [],
    ),
  );
}
