/** What a shopper types to sign in, register or choose a password, and the rules for it (specification §5). Names as on the wire. */

export interface SignInForm {
  email: string;
  password: string;
}
export interface NewPasswordForm {
  password: string;
  password_confirm: string;
}
export interface RegistrationForm extends NewPasswordForm {
  email: string;
}
/** By field: the one sentence to show under it. No key, no error. */
export type FieldErrors<Form> = { readonly [Name in keyof Form]?: string };

/** Reliability I1. */
export const emailMaxLength = 254;
/** Reliability P3; longer ones are refused before they are hashed. */
const passwordMaxLength = 128;
/** Specification §9. */
const passwordMinLength = 8;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Surrounding spaces are not part of an address; phones add one after a suggestion. */
export function emailError(email: string): string | undefined {
  if (email.trim() === "") return "Email is required";
  if (!emailPattern.test(email.trim())) return "Email is invalid";
  return undefined;
}

/** An address as the same person may type it another time. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export interface PasswordRequirement {
  /** In the list under the field. */
  text: string;
  /** Under the field after a failed submit (specification §5). */
  error: string;
  isMet: (password: string) => boolean;
}
/** In the order of the specification. Characters are code points, as the server counts them (reliability P3). */
export const passwordRequirements: readonly PasswordRequirement[] = [
  {
    text: "8 characters or more",
    error: "Password must be at least 8 characters",
    isMet: (password) => [...password].length >= passwordMinLength,
  },
  {
    text: "A capital letter",
    error: "Password must include at least one capital letter",
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    text: "A number",
    error: "Password must include at least one number",
    isMet: (password) => /[0-9]/.test(password),
  },
  {
    text: "A special character, such as ! ? & or *",
    error: "Password must include at least one special character",
    isMet: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
];

export function newPasswordErrors({ password, password_confirm }: NewPasswordForm): FieldErrors<NewPasswordForm> {
  const errors: { password?: string; password_confirm?: string } = {};
  const unmet = passwordRequirements.find((requirement) => !requirement.isMet(password));
  if (password === "") errors.password = "Password is required";
  else if (unmet) errors.password = unmet.error;
  else if ([...password].length > passwordMaxLength) {
    errors.password = `Password must be at most ${passwordMaxLength} characters`;
  }
  if (password_confirm === "") errors.password_confirm = "Please confirm your password";
  else if (password_confirm !== password) errors.password_confirm = "Passwords do not match";
  return errors;
}

export function emailErrors({ email }: { email: string }): FieldErrors<{ email: string }> {
  const error = emailError(email);
  return error ? { email: error } : {};
}

export function signInErrors(form: SignInForm): FieldErrors<SignInForm> {
  return { ...emailErrors(form), ...(form.password === "" ? { password: "Password is required" } : {}) };
}

export function registrationErrors(form: RegistrationForm): FieldErrors<RegistrationForm> {
  return { ...emailErrors(form), ...newPasswordErrors(form) };
}
