import fc from "fast-check";
import type { JsonSchema } from "../openapi/jsonSchema";

/** Fields that a body, or a part of it, may take wrongly: those of other calls, and columns of the database. */
const foreignFields = ["first_name", "email", "id", "user_id", "line", "role", "price", "status", "toString", "x"];

/** A value of every JSON type: code that takes one for a text fails with at least one of them. */
const everyType = fc.constantFrom<unknown>(null, true, 1, "x", [], ["x"], {}, { trim: 1 });

/** Fields that the schema of an object does not have. */
const unknownFields = (known: Readonly<Record<string, unknown>>) =>
  fc.dictionary(fc.constantFrom(...foreignFields.filter((name) => !Object.hasOwn(known, name))), everyType, {
    minKeys: 1,
  });

function anyObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, anyBody(schema)]));
  const known = fc.record(fields, { requiredKeys: required });
  return fc.tuple(unknownFields(properties), known).map(([unknown, valid]) => ({ ...unknown, ...valid }));
}

/** A body that passes the schema of its call, with unknown fields in each of its objects, so that it reaches the call's handler. */
export function anyBody(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, items = {}, minimum = 0, maximum = 2 ** 31 - 1, maxLength = 40, pattern } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(anyBody));
  if ("const" in schema) return fc.constant(schema.const);
  if (type === "object") return anyObject(schema);
  if (type === "array") return fc.array(anyBody(items), { minLength: 1, maxLength: 3 });
  if (type === "integer") return fc.integer({ min: minimum, max: maximum });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const texts = fc.oneof(fc.uuid(), fc.constant("ada@example.com"), fc.string({ maxLength: Math.min(maxLength, 40) }));
  return texts.filter((text) => text.length <= maxLength);
}
