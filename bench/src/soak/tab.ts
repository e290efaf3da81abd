import { chromiumPath } from "@aurelle/e2e/chromium";
import { type HeapUsage, readHeapUsage } from "@aurelle/e2e/heapUsage";
import { type Browser, chromium, type Page } from "@playwright/test";

/** A tab that stays open during the soak test. */
export interface Tab {
  /** Uncaught errors and console errors of the page. */
  errors: readonly string[];
  /** Follows a link to the next page, and waits until it is loaded. */
  next: () => Promise<void>;
  readHeapUsage: () => Promise<HeapUsage>;
  close: () => Promise<void>;
}

/** A page of the lap. */
interface Stop {
  /** The start of its path. */
  path: string;
  title: string | RegExp;
  follow: (page: Page) => Promise<void>;
}

const link = (path: string) => async (page: Page) => {
  await page.locator(`main a[href^="${path}"]`).first().click();
};
const category = (name: string): Stop => {
  const path = `/${name.toLowerCase()}`;
  return {
    path,
    title: name,
    follow: async (page) => {
      const menu = page.getByRole("navigation", { name: "Categories" });
      await menu.getByRole("button", { name, exact: true }).click();
      await menu.locator(`a[href="${path}"]`).first().click();
    },
  };
};
const inHeader = (name: string | RegExp) => (page: Page) =>
  page.getByRole("banner").getByRole("link", { name }).first().click();

/** The pages of a lap. Each has another part that may leak: a growing grid, a zoom, forms, the cart, carousels. */
const stops: readonly Stop[] = [
  category("Rings"),
  { path: "/product/", title: /./, follow: link("/product/") },
  { path: "/cart", title: /cart/i, follow: inHeader(/^cart/i) },
  category("Necklaces"),
  { path: "/", title: "Discover The Aurora Collection", follow: inHeader("Aurelle") },
];

async function goTo(page: Page, { path, title, follow }: Stop): Promise<void> {
  await follow(page);
  await page.waitForFunction(
    (to) => (to.endsWith("/") && to !== "/" ? location.pathname.startsWith(to) : location.pathname === to),
    path,
  );
  await page.getByRole("main").getByRole("heading", { name: title }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** Opens a browser with one tab on the home page. */
export async function openTab(url: string): Promise<Tab> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const page = await browser.newPage({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`uncaught: ${message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(`${url}/`);
  await page.keyboard.press("Shift"); // a page's scripts start when its visitor does something
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  let count = 0;
  return {
    errors,
    next: async () => {
      const stop = stops[count % stops.length];
      count += 1;
      if (stop) await goTo(page, stop);
    },
    readHeapUsage: () => readHeapUsage(session),
    close: () => browser.close(),
  };
}
