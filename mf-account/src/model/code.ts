import { type FieldErrors, type NewPasswordForm, newPasswordErrors } from "./credentials";

/** A form with a code from an e-mail (specification §5, decision 9). */
export interface CodeForm {
  code: string;
}
/** The form that sets a new password. */
export interface ResetForm extends CodeForm, NewPasswordForm {}

/** Digits of a verification code (specification §9). */
export const codeLength = 6;

/** Removes white space and characters that are not seen: e-mails show codes as `123 456`, and shoppers paste them so. */
export const withoutSpaces = (text: string): string => text.replace(/[\s\p{Cf}]/gu, "");

/** The errors of a verification code, which has exactly 6 digits. */
export function verificationErrors({ code }: CodeForm): FieldErrors<CodeForm> {
  if (code === "") return { code: "Verification code is required" };
  if (!/^[0-9]{6}$/.test(code)) return { code: "Verification code must be 6 digits" };
  return {};
}

/** The errors of a password reset. The code may be longer than a verification code: at least 4 characters are required. */
export function resetErrors(form: ResetForm): FieldErrors<ResetForm> {
  const errors = newPasswordErrors(form);
  if (form.code === "") return { code: "Verification code is required", ...errors };
  if (form.code.length < 4) return { code: "Invalid verification code format", ...errors };
  return errors;
}
