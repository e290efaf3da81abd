import { composeEmail, pounds } from "../mail/composeEmail";
import type { Email } from "../mail/email";

const ignore = "If this was not you, you can ignore this email.";
const lifetime = "It is valid for 10 minutes and can be used once.";

/** An e-mail whose code is of no use after ten minutes. */
const withCode = (email: Email): Email => ({ ...email, urgency: "code", usefulForMs: 600_000 });

/** The code that verifies a registration. */
export const verificationEmail = (to: string, code: string) =>
  withCode(
    composeEmail(to, "Your Aurelle verification code", [
      "Welcome to Aurelle. Please confirm your email address with this code.",
      "",
      `Your code: ${code}`,
      "",
      lifetime,
      ignore,
    ]),
  );

/** Sent instead of a code when the address already has an account (reliability P5). */
export const alreadyRegisteredEmail = (to: string, publicUrl: string) =>
  composeEmail(to, "You already have an Aurelle account", [
    "Somebody tried to register with this email address, which already has an account.",
    "You can sign in, or choose a new password, here:",
    { link: `${publicUrl}/login` },
    ignore,
  ]);

/** The code for a new password. */
export const resetEmail = (to: string, code: string) =>
  withCode(
    composeEmail(to, "Reset your Aurelle password", [
      "Use this code to choose a new password.",
      "",
      `Your code: ${code}`,
      "",
      lifetime,
      ignore,
    ]),
  );

/** Informs the account's owner after a new password was set (reliability P12). */
export const passwordChangedEmail = (to: string, publicUrl: string) =>
  composeEmail(to, "Your Aurelle password was changed", [
    "Your password was changed and every device was signed out.",
    "If this was not you, choose a new password at once:",
    { link: `${publicUrl}/reset-password` },
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
  const refunds = [
    "If you have paid for one of these orders, please answer this email, and we will return the amount:",
    ...payable.map(({ number, total }) => `${number}: ${pounds(total)}`),
  ];
  return composeEmail(to, "Your Aurelle account was deleted", [
    "Your account and your personal details were deleted. Orders that were not yet dispatched were cancelled.",
    ...(payable.length > 0 ? refunds : []),
    "Thank you for having been with us.",
  ]);
}
