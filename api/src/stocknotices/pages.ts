import { buttonPage, homeLink, pageOf } from "../mail/pages";

export const stopPage = (token: string) =>
  buttonPage("End stock notices", "Should we stop telling you when something is back in stock?", "Yes, end them all", {
    token,
  });

export const stoppedPage = (publicUrl: string) =>
  pageOf("Your stock notices are ended", `<p>You will get no more of these emails.</p>${homeLink(publicUrl)}`);
