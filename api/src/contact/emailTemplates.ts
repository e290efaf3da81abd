import { cleanEmail } from "@aurelle/shared/contract/rules";
import { composeEmail } from "../mail/composeEmail";

/** What a visitor has typed into the contact form. */
interface ContactMessage {
  name: string;
  email: string;
  /** Empty: none. */
  subject: string;
  message: string;
}

/** A visitor's message to the shop, which the shop answers to the visitor. */
export function contactEmail(shopEmail: string, { name, email, subject, message }: ContactMessage) {
  // A line break in a header would start another header (reliability I6).
  const title = `Contact: ${subject || name}`.replace(/\s+/g, " ");
  const content = composeEmail(shopEmail, title, [
    { heading: "A message from the contact page" },
    { facts: [["From", `${name} <${cleanEmail(email)}>`.replace(/\s+/g, " ")]] },
    { quote: message },
    { small: "Your answer to this email goes to the person who wrote it." },
  ]);
  return { ...content, replyTo: cleanEmail(email) };
}
