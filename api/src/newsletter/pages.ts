import { buttonPage, homeLink, pageOf } from "../mail/pages";

export const confirmPage = (token: string) =>
  buttonPage("Confirm your subscription", "Would you like to receive our newsletter?", "Yes, subscribe me", { token });

export const confirmedPage = (publicUrl: string) =>
  pageOf("You are subscribed", `<p>Thank you. You will hear from us.</p>${homeLink(publicUrl)}`);

export const unsubscribePage = (id: string) =>
  buttonPage("Unsubscribe", "Should we stop sending you our newsletter?", "Yes, unsubscribe me", { id });

export const unsubscribedPage = (publicUrl: string) =>
  pageOf(
    "You are unsubscribed",
    `<p>We have deleted your address from our list. You get no more newsletters.</p>${homeLink(publicUrl)}`,
  );
