import { isEmail, isPlainLine, plainLineError } from "@aurelle/shared/contract/rules";
import { httpErrors } from "../errors";

/** One text by field name; empty when every field is valid. */
export type FieldErrors = Record<string, string>;

/** @throws HttpError 400 with the texts by field, unless there are none. */
export function throwFieldErrors(...errors: FieldErrors[]): void {
  const fields: FieldErrors = Object.assign({}, ...errors);
  if (Object.keys(fields).length > 0) throw httpErrors.invalid(fields);
}

/** The error of the field `email`, as specification §5 words it. */
export function emailErrors(email: string): FieldErrors {
  if (email.trim() === "") return { email: "Email is required" };
  return isEmail(email) ? {} : { email: "Email is invalid" };
}

/** The errors of names and lines of an address: e-mails of the shop repeat them (reliability W5). A missing text has no error. */
export const plainLineErrors = (texts: Readonly<Record<string, string | null | undefined>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (isPlainLine(text ?? "") ? [] : [[name, plainLineError]])),
  );
