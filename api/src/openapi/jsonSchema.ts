import * as wire from "@aurelle/shared/contract/schemas";
import { MessageResponse } from "../http/call";

/** JSON Schema 2020-12, as far as the wire needs it. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  patternProperties?: Record<string, JsonSchema>;
}

/** Schemas with a name of their own, which the others refer to. */
const named = new Map<unknown, string>([
  ...Object.entries(wire).map(([name, schema]): [unknown, string] => [schema, name]),
  [MessageResponse, "Said"],
]);

/** Texts for the shopper, which the validator reads; they mean nothing to a reader of the document. */
const ownKeywords = ["requiredText", "invalidText"];

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !ownKeywords.includes(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, refer(inner)]));
}

function refer(value: unknown): unknown {
  const name = named.get(value);
  return name ? { $ref: `#/components/schemas/${name}` } : copy(value);
}

/** A schema of the code as the document shows it: named parts become references. */
export const toJsonSchema = (schema: unknown): JsonSchema => refer(schema) as JsonSchema; // TypeBox schemas are JSON Schema

/** All that have a name, in the order of the alphabet. */
export function namedSchemas(): Record<string, JsonSchema> {
  const all = [...named].map(([schema, name]): [string, JsonSchema] => [name, copy(schema) as JsonSchema]); // as above
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)));
}
