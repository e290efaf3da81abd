import { type FieldErrors, type NewPasswordForm, newPasswordErrors } from "./credentials";

/** A code that was mailed, and the rules for it (specification §5, decision 9). */
export interface CodeForm {
  code: string;
}
export interface ResetForm extends CodeForm, NewPasswordForm {}

/** Specification §9. */
export const codeLength = 6;

/** Codes are mailed, and so pasted, as `123 456`. */
export const withoutSpaces = (text: string): string => text.replace(/\s/g, "");

export function verificationErrors({ code }: CodeForm): FieldErrors<CodeForm> {
  if (code === "") return { code: "Verification code is required" };
  if (!/^[0-9]{6}$/.test(code)) return { code: "Verification code must be 6 digits" };
  return {};
}

/** A reset code may be longer than the one for an address: only four characters are asked for. */
export function resetErrors(form: ResetForm): FieldErrors<ResetForm> {
  const errors = newPasswordErrors(form);
  if (form.code === "") return { code: "Verification code is required", ...errors };
  if (form.code.length < 4) return { code: "Invalid verification code format", ...errors };
  return errors;
}
