import type { Page } from "@playwright/test";
import { renderEmail } from "../../../api/src/mail/renderEmail";
import { exampleEmails } from "../../../api/src/testing/exampleEmails";
import type { ScreenState } from "../screenState";

const seller = { name: "Aurelle Ltd", address: "27 Larkspur Yard\nLondon\nW1S 4AB", vatNumber: "GB123456789" };

/** The names of the e-mails. */
export const emailNames: readonly string[] = Object.keys(exampleEmails(""));

/** Opens an e-mail as its template makes it, with pictures of the shop. */
export async function openEmail(page: Page, name: string, publicUrl: string): Promise<void> {
  const email = exampleEmails(publicUrl)[name];
  if (!email) throw new Error(`no e-mail is called "${name}"`);
  const { html: body } = renderEmail(email, { publicUrl, contactEmail: "hello@aurelle.example", seller });
  const address = `${publicUrl}/an-email`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.goto(address);
}

const schemes = ["light", "dark"] as const;

export const emailStates: readonly ScreenState[] = emailNames.flatMap((name) =>
  schemes.map((emailScheme) => ({
    name: emailScheme === "dark" ? `email: ${name}, dark` : `email: ${name}`,
    emailScheme,
    show: (page: Page, { shop }: { shop: { url: string } }) => openEmail(page, name, shop.url),
  })),
);
