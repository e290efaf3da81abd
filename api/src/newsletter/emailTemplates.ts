import { composeEmail } from "../mail/composeEmail";
import { unsubscribeUrl } from "./links";
import type { PendingSubscription } from "./store";

/** Asks the owner of the address to confirm the subscription. @param token of the link that confirms it */
export function confirmationEmail({ email, unsubscribe_id }: PendingSubscription, publicUrl: string, token: string) {
  const content = composeEmail(email, "Confirm your Aurelle newsletter", [
    { heading: "One more step" },
    "Please confirm that you would like to receive our newsletter.",
    { button: "Confirm subscription", link: `/api/newsletter/confirm/?token=${token}` },
    { small: "If this was not you, you can ignore this email." },
  ]);
  return { ...content, unsubscribe: unsubscribeUrl(publicUrl, unsubscribe_id) };
}
