import { escapeHtml } from "../mail/letters";

/** Plain pages: the API's policy allows no styles and no scripts. */
const page = (title: string, content: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Aurelle</title><main><h1>${title}</h1>${content}</main></html>`;

const home = (publicUrl: string) => `<p><a href="${escapeHtml(publicUrl)}/">Return to Home</a></p>`;

export const confirmPage = (token: string) =>
  page(
    "Confirm your subscription",
    `<p>Would you like to receive our newsletter?</p><form method="post" action="?token=${encodeURIComponent(token)}"><button>Yes, subscribe me</button></form>`,
  );

export const confirmedPage = (publicUrl: string) =>
  page("You are subscribed", `<p>Thank you. You will hear from us.</p>${home(publicUrl)}`);

export const unknownPage = (publicUrl: string) =>
  page("This link is not valid", `<p>Please subscribe again to get a new link.</p>${home(publicUrl)}`);
