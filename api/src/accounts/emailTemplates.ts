import * as paths from "@aurelle/shared/contract/paths";
import { composeEmail, pounds } from "../mail/composeEmail";
import type { Email } from "../mail/email";
import type { EmailFact, EmailLine } from "../mail/emailLines";

const ignore: EmailLine = { small: "If this was not you, you can ignore this email." };
const lifetime = "It is valid for 10 minutes and can be used once.";

/** An e-mail whose code is of no use after ten minutes. */
const withCode = (email: Email): Email => ({ ...email, urgency: "code", usefulForMs: 600_000 });

/** The code that verifies a registration. */
export const verificationEmail = (to: string, code: string) =>
  withCode(
    composeEmail(to, "Your Aurelle verification code", [
      { heading: "Welcome to Aurelle" },
      "Please confirm your email address with this code.",
      { code },
      lifetime,
      ignore,
    ]),
  );

/** Sent instead of a code when the address already has an account (reliability P5). */
export const alreadyRegisteredEmail = (to: string) =>
  composeEmail(to, "You already have an Aurelle account", [
    { heading: "You already have an account" },
    "Somebody tried to register with this email address, which already has an account. If it was you, just sign in.",
    { button: "Sign in", link: paths.login },
    { link: paths.resetPassword, label: "Choose a new password" },
    ignore,
  ]);

/** The code for a new password. */
export const resetEmail = (to: string, code: string) =>
  withCode(
    composeEmail(to, "Reset your Aurelle password", [
      { heading: "Reset your password" },
      "Use this code to choose a new password.",
      { code },
      lifetime,
      ignore,
    ]),
  );

/** Informs the account's owner after a new password was set (reliability P12). */
export const passwordChangedEmail = (to: string) =>
  composeEmail(to, "Your Aurelle password was changed", [
    { heading: "Your password was changed" },
    "Your password was changed and every device was signed out.",
    "If this was not you, choose a new password at once:",
    { button: "Choose a new password", link: paths.resetPassword },
  ]);

/** An order that was cancelled with its account. */
interface CancelledOrder {
  number: string;
  /** In pence. */
  total: number;
  payment_method: string;
}

/**
 * Informs about the deletion. The shop no longer knows whose the cancelled orders were, so this e-mail is the shopper's proof: who has
 * paid for one gets the amount back by its number, which is also the reference of the payment.
 */
export function accountDeletedEmail(to: string, cancelled: readonly CancelledOrder[]) {
  const payable = cancelled.filter(({ payment_method }) => payment_method === "bank_transfer");
  const refunds: EmailLine[] = [
    "If you have paid for one of these orders, please answer this email, and we will return the amount:",
    { facts: payable.map(({ number, total }): EmailFact => [number, pounds(total)]) },
  ];
  return composeEmail(to, "Your Aurelle account was deleted", [
    { heading: "Your account was deleted" },
    "Your account and your personal details were deleted. Orders that were not yet dispatched were cancelled.",
    ...(payable.length > 0 ? refunds : []),
    "Thank you for having been with us.",
  ]);
}
