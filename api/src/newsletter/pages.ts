import { homeLink, pageOf } from "../mail/pages";

export const confirmPage = (token: string) =>
  pageOf(
    "Confirm your subscription",
    `<p>Would you like to receive our newsletter?</p><form method="post" action="?token=${encodeURIComponent(token)}"><button>Yes, subscribe me</button></form>`,
  );

export const confirmedPage = (publicUrl: string) =>
  pageOf("You are subscribed", `<p>Thank you. You will hear from us.</p>${homeLink(publicUrl)}`);

export const unknownPage = (publicUrl: string) =>
  pageOf("This link is not valid", `<p>Please subscribe again to get a new link.</p>${homeLink(publicUrl)}`);
