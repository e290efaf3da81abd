import { type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler, type ValueError, ValueErrorType } from "@sinclair/typebox/compiler";
import type { FastifyRequest, FastifySchemaCompiler } from "fastify";
import { httpErrors } from "../errors";
import { knownFields } from "./knownFields";

/** A text field; `requiredText` is the error when it is missing. */
export const text = (maxLength: number, requiredText = "This field is required") =>
  Type.String({ maxLength, requiredText });

/** The id in a path. `parseId` checks its form, because a malformed id is a 404 and not a 400. */
export const IdParams = Type.Object({ id: Type.String() });

/** A whole number of at most ten digits in a query string. */
export const queryNumber = Type.String({ pattern: "^\\d{1,10}$", invalidText: "Must be a whole number" });

function textOf({ type, schema, value }: ValueError): string {
  const isMissing = value === undefined || value === null;
  if (isMissing && typeof schema.requiredText === "string") return schema.requiredText;
  if (isMissing) return "This field is required";
  if (type === ValueErrorType.StringMaxLength) return `Must be at most ${schema.maxLength} characters`;
  if (typeof schema.invalidText === "string") return schema.invalidText;
  return "This value is not valid";
}

/**
 * Validates without converting: a text is never turned into a number. Unknown fields of a body are removed, also those of objects
 * inside it. So a handler may pass a part of the body on, or spread it: everything in it has been validated (reliability I1).
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = TypeCompiler.Compile(schema);
  return (value) => {
    if (check.Check(value)) return { value: httpPart === "body" ? knownFields(schema, value) : value };
    const fields: Record<string, string> = {};
    for (const error of check.Errors(value)) {
      const name = error.path.slice(1).replaceAll("/", ".") || "body";
      fields[name] ??= textOf(error);
    }
    return { error: httpErrors.invalid(fields) };
  };
};

const maxDepth = 20;

/** Whether input has a NUL, half a surrogate pair, or nesting beyond 20, which databases and readers reject (reliability I1). */
export function isUnreadable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.includes("\0") || /\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (depth >= maxDepth) return true;
  return Object.entries(value).some(([key, inner]) => isUnreadable(key, depth + 1) || isUnreadable(inner, depth + 1));
}

/**
 * Rejects unreadable input. A query parameter that is given twice has its last value: the client adds
 * `collection=Aurora` to a `next` link that already has it (specification §7). @throws HttpError 400.
 */
export async function checkInput(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>; // Fastify's parser always makes an object
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) query[name] = value.at(-1);
  }
  if (isUnreadable(request.body) || isUnreadable(query) || isUnreadable(request.params)) throw httpErrors.badRequest();
}
