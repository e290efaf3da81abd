import { composeEmail } from "../mail/composeEmail";
import { unsubscribeUrl } from "./links";
import type { PendingSubscription } from "./store";

/** Asks the owner of the address to confirm the subscription. @param token of the link that confirms it */
export function confirmationEmail({ email, unsubscribe_id }: PendingSubscription, publicUrl: string, token: string) {
  const lines = [
    "Please confirm that you would like to receive our newsletter:",
    { link: `${publicUrl}/api/newsletter/confirm/?token=${token}` },
    "If this was not you, you can ignore this email.",
  ];
  const unsubscribe = unsubscribeUrl(publicUrl, unsubscribe_id);
  return { ...composeEmail(email, "Confirm your Aurelle newsletter", lines), unsubscribe };
}
