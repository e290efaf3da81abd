import { homeLink, pageOf } from "../mail/pages";

export const confirmPage = (token: string) =>
  pageOf(
    "Confirm your subscription",
    `<p>Would you like to receive our newsletter?</p><form method="post" action="?token=${encodeURIComponent(token)}"><button>Yes, subscribe me</button></form>`,
  );

export const confirmedPage = (publicUrl: string) =>
  pageOf("You are subscribed", `<p>Thank you. You will hear from us.</p>${homeLink(publicUrl)}`);

export const unsubscribePage = (id: string) =>
  pageOf(
    "Unsubscribe",
    `<p>Should we stop sending you our newsletter?</p><form method="post" action="?id=${encodeURIComponent(id)}"><button>Yes, unsubscribe me</button></form>`,
  );

export const unsubscribedPage = (publicUrl: string) =>
  pageOf(
    "You are unsubscribed",
    `<p>We have deleted your address from our list. You get no more newsletters.</p>${homeLink(publicUrl)}`,
  );

export const unknownPage = (publicUrl: string) =>
  pageOf("This link is not valid", `<p>It is too old, or a part of it is missing.</p>${homeLink(publicUrl)}`);
