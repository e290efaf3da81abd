import { isEmail, isPlainLine, plainLineError } from "@aurelle/shared/contract/rules";

/** The error texts of a form, by field name. A field without an error is absent. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks an e-mail address with the same rule as the API. */
export function emailErrors(email: string): FieldErrors {
  if (email.trim() === "") return { email: "Email is required" };
  return isEmail(email) ? {} : { email: "Email is invalid" };
}

/** Checks a name, which may be empty, with the same rule as the API. */
const nameErrors = (name: string): FieldErrors => (isPlainLine(name) ? {} : { name: plainLineError });

/** Checks a message to the shop with the same rules as the API (api/src/contact). */
export function messageErrors({ name, email, message }: { name: string; email: string; message: string }): FieldErrors {
  const required = "This field is required";
  return {
    ...nameErrors(name),
    ...(name.trim() === "" ? { name: required } : {}),
    ...emailErrors(email),
    ...(message.trim() === "" ? { message: required } : {}),
  };
}
