import type { Page } from "@playwright/test";
import { clientNavigate } from "../../support/page/clientNavigate";
import { main } from "../../support/page/pageElements";
import { failRequests, stallRequests } from "../pageControls";
import { open, type ScreenState } from "../screenState";

const noProducts = { results: [], next: null };

async function untilCarouselsFilled(page: Page): Promise<void> {
  await main(page).locator('[data-remote="catalog"] [data-product]').nth(7).waitFor();
}

/** Opens the search field, which a narrow header hides behind a button, and puts the focus in it. */
async function openSearch(page: Page): Promise<void> {
  await open(page, "/faq");
  const field = page.getByRole("combobox", { name: "Search jewellery" });
  if (!(await field.isVisible())) {
    await page.getByRole("banner").getByRole("button", { name: "Search" }).first().click();
  }
  await field.click();
}

/** The shell's own pages, header, footer and countdown. */
export const shellStates: readonly ScreenState[] = [
  {
    name: "home",
    path: "/",
    show: async (page) => {
      // The gift ideas are a random choice. Server-rendered ones would use the server's own random numbers.
      await page.addInitScript("Math.random = () => 0.5");
      await clientNavigate(page, "/");
      await untilCarouselsFilled(page);
    },
  },
  {
    name: "home: loading",
    kind: "loading",
    show: async (page) => {
      await stallRequests(page, "**/api/products/**");
      await clientNavigate(page, "/");
      // Both carousels are loaded, and wait for products.
      await main(page).locator('[data-remote="catalog"][data-state="ready"]').nth(1).waitFor();
      await main(page).getByText("Loading").first().waitFor();
    },
  },
  {
    name: "home: empty",
    show: async (page) => {
      await page.route("**/api/products/**", (route) => route.fulfill({ json: noProducts }));
      await clientNavigate(page, "/");
      await main(page).getByText("No products found").nth(1).waitFor();
    },
  },
  {
    name: "home: failed",
    kind: "failed",
    show: async (page) => {
      await failRequests(page, "**/api/products/**");
      await clientNavigate(page, "/");
      await main(page)
        .getByText(/No products found|Error/)
        .nth(1)
        .waitFor();
    },
  },
  {
    name: "home: carousels cannot be loaded",
    kind: "failed",
    isBrief: true, // a remote is requested again after a time
    show: async (page) => {
      await page.route("**/r/catalog/**", (route) => route.abort());
      await clientNavigate(page, "/");
      await main(page).getByRole("button", { name: "Try again" }).nth(1).waitFor();
    },
  },
  { name: "about", path: "/about", show: (page) => open(page, "/about") },
  { name: "contact", path: "/contact", show: (page) => open(page, "/contact") },
  {
    name: "contact: invalid",
    kind: "invalid",
    show: async (page) => {
      await open(page, "/contact");
      await page.getByRole("button", { name: "Send message" }).click();
      await main(page).getByRole("textbox", { name: "Message" }).and(page.locator("[aria-invalid]")).waitFor();
    },
  },
  // The pages of e-mailed links, and answers to forms without JavaScript, have one layout.
  {
    name: "answer: question",
    show: (page) => open(page, "/newsletter/unsubscribe?id=0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11"),
  },
  { name: "answer: done", show: (page) => open(page, "/contact/sent") },
  {
    name: "answer: rejected",
    inShortRun: true,
    show: async (page) => {
      await open(page, "/about");
      // As a browser without JavaScript sends it.
      await page.getByLabel("Your email address").fill("ada");
      await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/newsletter"]')?.submit());
      await main(page).getByRole("link", { name: "Email is invalid" }).waitFor();
    },
  },
  {
    name: "contact: sent",
    show: async (page) => {
      await page.route("**/api/contact/", (route) => route.fulfill({ status: 202, json: {} }));
      await open(page, "/contact");
      await page.getByLabel("Name", { exact: true }).fill("Ada");
      await main(page).getByLabel("Email", { exact: true }).fill("ada@example.com");
      await main(page).getByRole("textbox", { name: "Message" }).fill("Do you engrave?");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByText("Thank you for your message.").waitFor();
    },
  },
  {
    name: "contact: failed",
    kind: "failed",
    show: async (page) => {
      await failRequests(page, "**/api/contact/");
      await open(page, "/contact");
      await page.getByLabel("Name", { exact: true }).fill("Ada");
      await main(page).getByLabel("Email", { exact: true }).fill("ada@example.com");
      await main(page).getByRole("textbox", { name: "Message" }).fill("Do you engrave?");
      await page.getByRole("button", { name: "Send message" }).click();
      await main(page).getByRole("alert").first().waitFor();
    },
  },
  { name: "faq", path: "/faq", show: (page) => open(page, "/faq") },
  {
    name: "faq: an answer open",
    show: async (page) => {
      await open(page, "/faq");
      await main(page).locator("summary").first().click();
    },
  },
  { name: "privacy", path: "/legal/privacy", show: (page) => open(page, "/legal/privacy") },
  { name: "terms", path: "/legal/terms", show: (page) => open(page, "/legal/terms") },
  { name: "cookies", path: "/legal/cookies", show: (page) => open(page, "/legal/cookies") },
  { name: "not found", path: "*", inShortRun: true, show: (page) => open(page, "/rinks") },
  {
    name: "newsletter: invalid",
    kind: "invalid",
    show: async (page) => {
      await open(page, "/legal/cookies");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByRole("contentinfo").locator("[aria-invalid]").waitFor();
    },
  },
  {
    name: "newsletter: sent",
    show: async (page) => {
      await page.route("**/api/newsletter/", (route) => route.fulfill({ status: 202, json: {} }));
      await open(page, "/legal/cookies");
      await page.getByPlaceholder("Enter your email").fill("ada@example.com");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Please check your inbox").waitFor();
    },
  },
  {
    name: "newsletter: failed",
    kind: "failed",
    show: async (page) => {
      await failRequests(page, "**/api/newsletter/");
      await open(page, "/legal/cookies");
      await page.getByPlaceholder("Enter your email").fill("ada@example.com");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Your subscription could not be sent.").waitFor();
    },
  },
  ...(
    [
      ["days", "2025-05-20T12:00:00Z"],
      ["days and hours", "2025-06-12T12:00:00Z"],
      ["hours and minutes", "2025-06-15T05:00:00Z"],
      ["seconds", "2025-06-15T16:59:18Z"],
      ["over", "2025-06-15T17:00:00Z"],
    ] as const
  ).map(
    ([left, now]): ScreenState => ({
      name: `countdown: ${left}`,
      view: "window",
      now,
      show: async (page) => {
        await open(page, "/faq");
        await page.getByRole("complementary", { name: "Order deadline" }).waitFor();
      },
    }),
  ),
  {
    name: "header: a category open",
    kind: "overlay",
    view: "window",
    from: 1024,
    show: async (page) => {
      await open(page, "/faq");
      await page
        .getByRole("navigation", { name: "Categories" })
        .getByRole("button", { name: "Browse Rings", exact: true })
        .click();
      await page.getByRole("link", { name: "See all" }).first().waitFor();
    },
  },
  {
    name: "header: search open",
    kind: "overlay",
    view: "window",
    below: 1024,
    show: async (page) => {
      await open(page, "/faq");
      await page.getByRole("banner").getByRole("button", { name: "Search" }).first().click();
      await page.getByRole("banner").getByRole("combobox").waitFor();
    },
  },
  {
    name: "header: suggestions",
    kind: "overlay",
    inShortRun: true,
    view: "window",
    show: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox").fill("gold hoo");
      await page.getByRole("option").nth(3).waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "header: recent searches",
    kind: "overlay",
    view: "window",
    show: async (page) => {
      await page.addInitScript(() => localStorage.setItem("mine.searches", '["gold hoops under 200","pearl"]'));
      await openSearch(page);
      await page.getByRole("option").nth(1).waitFor();
    },
  },
  {
    name: "header: signed in",
    shopper: "buyer",
    view: "window",
    show: async (page) => {
      await open(page, "/faq");
      await page
        .getByRole("banner")
        .getByRole("link", { name: /^Hello, / })
        .first()
        .waitFor({ state: "attached" });
    },
  },
  {
    name: "menu: open",
    kind: "overlay",
    view: "window",
    below: 1024,
    show: async (page) => {
      await open(page, "/faq");
      await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
    },
  },
  {
    name: "menu: a category open",
    kind: "overlay",
    inShortRun: true,
    view: "window",
    below: 1024,
    shopper: "buyer",
    show: async (page) => {
      await open(page, "/faq");
      await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await menu.getByRole("button", { name: "Necklaces", exact: true }).click();
      await menu.getByRole("link", { name: "See all" }).waitFor();
    },
  },
  {
    name: "protected page: loading",
    kind: "loading",
    inShortRun: true,
    shopper: "buyer",
    show: async (page) => {
      await stallRequests(page, "**/api/users/user-info/");
      await page.goto("/dashboard");
      await main(page).getByText("Loading...").waitFor();
    },
  },
  {
    name: "a page that cannot be loaded",
    kind: "failed",
    inShortRun: true,
    show: async (page) => {
      await page.route("**/r/catalog/**", (route) => route.abort());
      await page.goto("/rings");
      await main(page).getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  {
    name: "a page that is loading",
    kind: "loading",
    isBrief: true, // the frame gives a remote up after eight seconds
    show: async (page) => {
      await stallRequests(page, "**/r/catalog/**");
      await clientNavigate(page, "/rings");
      await main(page).getByText("Loading...").waitFor();
    },
  },
];
