import {
  brokenPasswordRule,
  emailKey,
  isEmail,
  maxPasswordLength,
  type PasswordRule,
  passwordRules,
} from "@aurelle/shared/contract/rules";

/** The form that signs in. All forms have the field names of the wire, and the rules of specification §5. */
export interface SignInForm {
  email: string;
  password: string;
}
/** The fields that choose a password. */
export interface NewPasswordForm {
  password: string;
  password_confirm: string;
}
/** The form that creates an account. */
export interface RegistrationForm extends NewPasswordForm {
  email: string;
}
/** For each field the sentence under it. A field without a key has no error. */
export type FieldErrors<Form> = { readonly [Name in keyof Form]?: string };

/** The error of an address. White space around it does not count: phones add a space after a suggestion. */
export function emailError(email: string): string | undefined {
  if (email.trim() === "") return "Email is required";
  if (!isEmail(email)) return "Email is invalid";
  return undefined;
}

/** Whether two texts are the address of the same account. Case and white space around them do not count. */
export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other);

/** The error of each rule for passwords, under the field after a failed submit (specification §5). */
const passwordErrors: Readonly<Record<PasswordRule, string>> = {
  minLength: "Password must be at least 8 characters",
  maxLength: `Password must be at most ${maxPasswordLength} characters`,
  capital: "Password must include at least one capital letter",
  digit: "Password must include at least one number",
  special: "Password must include at least one special character",
};

/** One line of the list under the password field. */
export interface PasswordRequirement {
  text: string;
  isMet: (password: string) => boolean;
}
/** The requirements in the order of the specification. The maximum length is not listed, because few passwords reach it. */
export const passwordRequirements: readonly PasswordRequirement[] = [
  { text: "8 characters or more", isMet: passwordRules.minLength },
  { text: "A capital letter", isMet: passwordRules.capital },
  { text: "A number", isMet: passwordRules.digit },
  { text: "A special character, such as ! ? & or *", isMet: passwordRules.special },
];

function passwordError(password: string): string | undefined {
  if (password === "") return "Password is required";
  const broken = brokenPasswordRule(password);
  return broken === null ? undefined : passwordErrors[broken];
}

/** The errors of a new password and its repetition. */
export function newPasswordErrors({ password, password_confirm }: NewPasswordForm): FieldErrors<NewPasswordForm> {
  const errors: { password?: string; password_confirm?: string } = {};
  const error = passwordError(password);
  if (error !== undefined) errors.password = error;
  if (password_confirm === "") errors.password_confirm = "Please confirm your password";
  else if (password_confirm !== password) errors.password_confirm = "Passwords do not match";
  return errors;
}

/** The errors of a form with an address only. */
export function emailErrors({ email }: { email: string }): FieldErrors<{ email: string }> {
  const error = emailError(email);
  return error ? { email: error } : {};
}

/** The errors of a sign-in. Any password is sent: the rules for new ones do not apply. */
export function signInErrors(form: SignInForm): FieldErrors<SignInForm> {
  return { ...emailErrors(form), ...(form.password === "" ? { password: "Password is required" } : {}) };
}

/** The errors of a registration. */
export function registrationErrors(form: RegistrationForm): FieldErrors<RegistrationForm> {
  return { ...emailErrors(form), ...newPasswordErrors(form) };
}
