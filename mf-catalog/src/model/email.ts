import { isEmail } from "@aurelle/shared/contract/rules";

/** The error text of an e-mail field, in the words of specification §5; `null` when the address is valid. */
export function emailError(text: string): string | null {
  if (text.trim() === "") return "Email is required";
  return isEmail(text) ? null : "Email is invalid";
}
