import { expect } from "@playwright/test";
import { named } from "../../support/firefox";
import { test } from "../../support/shopInFirefox";

const field = (name: string) => `document.querySelector("main #field-${name}")`;

/** Firefox puts the fields of a page back after a reload, without events; Chromium does not. */
test("D8 what Firefox puts back into a form after a reload is sent", async ({ inFirefox }) => {
  const { firefox, visit, heading } = inFirefox;
  await visit("/contact");
  await heading(/^Contact$/);
  await firefox.type(field("name"), "Ada");
  await firefox.type(field("email"), "ada.fox@example.com");
  await firefox.type(field("message"), "Do you engrave?");
  await firefox.run("window.isOld = true; location.reload()");
  await firefox.until(`window.isOld === undefined && document.readyState === "complete" && ${field("name")}`);
  expect(await firefox.run(`return ${field("name")}.value`)).toBe("Ada");
  await firefox.click(named("main button", /^Send message$/));
  await firefox.until(`document.body.textContent.includes("Thank you for your message. We will answer soon.")`);
});
