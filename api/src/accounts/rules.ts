import { isCommonPassword } from "./commonPasswords";

/** One text by field name; empty when all is well. */
export type FieldTexts = Record<string, string>;

/** Specification §5's simple pattern, without the characters that mean something in a mail header (reliability I6). */
const emailPattern = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\"]+$/;

export const isEmail = (email: string): boolean => email.length <= 254 && emailPattern.test(email);

/** What makes two addresses the same account: letter case and compatibility forms do not count (reliability P8). */
export const emailKey = (email: string): string => email.trim().normalize("NFKC").toLowerCase();

export function checkEmail(email: string): FieldTexts {
  if (email.trim() === "") return { email: "Email is required" };
  return isEmail(email.trim()) ? {} : { email: "Email is invalid" };
}

/** The first rule of specification §5 that the password breaks; null when it breaks none. Length counts code points. */
export function passwordFault(password: string): string | null {
  const length = [...password].length;
  if (password === "") return "Password is required";
  if (length < 8) return "Password must be at least 8 characters";
  if (length > 128) return "Password must be at most 128 characters";
  if (!/\p{Lu}/u.test(password)) return "Password must include at least one capital letter";
  if (!/\d/.test(password)) return "Password must include at least one number";
  if (!/[!@#$%^&*(),.?":{}|<>]/.test(password)) return "Password must include at least one special character";
  return isCommonPassword(password) ? "This password is too common. Please choose another one" : null;
}

export function checkNewPassword(password: string, confirmation: string): FieldTexts {
  const fault = passwordFault(password);
  if (fault) return { password: fault };
  if (confirmation === "") return { password_confirm: "Please confirm your password" };
  return confirmation === password ? {} : { password_confirm: "Passwords do not match" };
}

/** Spaces are taken out: mail programs and people put them between the digits. */
export const tidyCode = (code: string): string => code.replace(/\s+/g, "");
