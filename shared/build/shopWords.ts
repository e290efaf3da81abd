/** The words of sentences to shoppers (docs/style.md, "Words to shoppers"). */
export interface ShopWord {
  wrong: RegExp;
  use: string;
}

export const shopWords: readonly ShopWord[] = [
  { wrong: /\be-mail/i, use: "email" },
  { wrong: /\blog(?:ged|ging)?[ -]?in\b/i, use: "sign in" },
  { wrong: /\blog(?:ged|ging)?[ -]out\b/i, use: "sign out" },
  { wrong: /\bshipping\b/i, use: "delivery" },
  { wrong: /\bpost code\b|\bpostal code\b|\bzip\b/i, use: "postcode" },
];

/** The owner's literal texts, and where the specification has them. */
export const ownersTexts: Readonly<Record<string, string>> = {
  Login: "§2 header, burger menu",
  "Logging in...": "§2 Login",
  "Registration successful! Redirecting to login page...": "§2 Register",
  "Verification successful! Redirecting to login...": "§2 Verify e-mail",
  "Password reset successful! You will be redirected to login...": "§2 Reset password verify",
  Logout: "§2 Dashboard",
  Shipping: "§2 Cart page, FAQ",
  "Shipping information": "§2 Dashboard",
  "Shipping info": "§2 Dashboard",
  "Shipping: Free": "§2 Cart page, in e-mails",
  "Shipping to:": "§2 Dashboard, in e-mails",
  "ZIP code": "§2 Dashboard",
  "Post code": "§2 Dashboard",
};
