import {
  brokenPasswordRule,
  maxPasswordLength,
  minPasswordLength,
  type PasswordRule,
} from "@aurelle/shared/contract/rules";
import type { FieldErrors } from "../http/fieldErrors";
import { isCommonPassword } from "./commonPasswords";

/** What the shopper reads about each broken rule (specification §5). */
const passwordTexts: Record<PasswordRule, string> = {
  minLength: `Password must be at least ${minPasswordLength} characters`,
  maxLength: `Password must be at most ${maxPasswordLength} characters`,
  capital: "Password must include at least one capital letter",
  digit: "Password must include at least one number",
  special: "Password must include at least one special character",
};

/** The text about the first rule that a new password breaks; null when it breaks none. */
export function passwordError(password: string): string | null {
  if (password === "") return "Password is required";
  const broken = brokenPasswordRule(password);
  if (broken) return passwordTexts[broken];
  return isCommonPassword(password) ? "This password is too common. Please choose another one" : null;
}

/** The errors of the two password fields; empty when both are valid. The confirmation is checked after the password. */
export function checkNewPassword(password: string, confirmation: string): FieldErrors {
  const error = passwordError(password);
  if (error) return { password: error };
  if (confirmation === "") return { password_confirm: "Please confirm your password" };
  return confirmation === password ? {} : { password_confirm: "Passwords do not match" };
}

/** Removes white space and characters that are not seen from a code: people and mail programs put spaces between the digits. */
export const withoutSpaces = (code: string): string => code.replace(/[\s\p{Cf}]+/gu, "");
