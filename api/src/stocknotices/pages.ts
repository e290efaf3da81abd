import { homeLink, pageOf } from "../mail/pages";

export const stopPage = (token: string) =>
  pageOf(
    "End stock notices",
    `<p>Should we stop telling you when something is back in stock?</p><form method="post" action="?token=${encodeURIComponent(token)}"><button>Yes, end them all</button></form>`,
  );

export const stoppedPage = (publicUrl: string) =>
  pageOf("Your stock notices are ended", `<p>You will get no more of these letters.</p>${homeLink(publicUrl)}`);

export const unknownLinkPage = (publicUrl: string) =>
  pageOf("This link is not valid", `<p>It is too old, or a part of it is missing.</p>${homeLink(publicUrl)}`);
