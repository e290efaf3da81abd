import * as orders from "@aurelle/shared/contract/orderSchemas";
import * as wire from "@aurelle/shared/contract/schemas";
import { MessageResponse } from "../http/call";

/** The part of JSON Schema 2020-12 that the wire's schemas use. */
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

/** Schemas that the document names and other schemas refer to. */
const named = new Map<unknown, string>([
  ...Object.entries({ ...wire, ...orders }).map(([name, schema]): [unknown, string] => [schema, name]),
  [MessageResponse, "Said"],
]);

/** Keywords of the validator, with texts for the shopper. The document leaves them out. */
const internalKeywords = ["requiredText", "invalidText"];

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !internalKeywords.includes(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, refer(inner)]));
}

function refer(value: unknown): unknown {
  const name = named.get(value);
  return name ? { $ref: `#/components/schemas/${name}` } : copy(value);
}

/** A TypeBox schema for the document: named schemas in it become references. */
export const toJsonSchema = (schema: unknown): JsonSchema => refer(schema) as JsonSchema; // TypeBox schemas are JSON Schema

/** All named schemas, sorted by name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const all = [...named].map(([schema, name]): [string, JsonSchema] => [name, copy(schema) as JsonSchema]); // as above
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)));
}
