import type { BrowserContext, Page } from "@playwright/test";
import type { ShopFixture } from "./shopFixture";

/** A page in one of its states: how to bring it there, and who looks. */
export interface ScreenState {
  /** `cart: empty`. Unique; also the name of the picture. */
  name: string;
  /** A visitor unless said: `buyer` has an account with orders and a filled cart, `newcomer` one with neither. */
  shopper?: "visitor" | "buyer" | "newcomer";
  /** What is photographed: the whole page, or the window where something lies over the page. */
  view?: "page" | "window";
  /** Windows narrower than this, px, where what is shown exists there only (a phone's menu). */
  below?: number;
  /** Windows at least this wide, px. */
  from?: number;
  /** The moment that the page's clock shows; the machine's own unless said. */
  now?: string;
  /** Printed: nobody hears it, zooms it or works it by keyboard. */
  isPaper?: boolean;
  /** It does not stay: shown anew for each width. */
  isBrief?: boolean;
  /** Ends when the state stands. */
  show: (page: Page, world: ShopFixture) => Promise<void>;
}

export const main = (page: Page) => page.getByRole("main");

/** The page that was asked for is there: its title can be read before, while its code is on the way. */
export async function untilLoaded(page: Page): Promise<void> {
  await main(page).getByRole("heading", { level: 1 }).first().waitFor();
  await main(page).locator('[data-remote][data-state="loading"]').first().waitFor({ state: "detached" });
}

/** Opens a page, until it is there. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await untilLoaded(page);
}

/** The widths at which every page is looked at, px: phone, tablet, desktop. */
export const widths = [1440, 768, 360] as const;

export const isShownAt = ({ below = Number.POSITIVE_INFINITY, from = 0 }: ScreenState, width: number): boolean =>
  width >= from && width < below;

/** Prepares a context for a state, before its page opens. */
export async function prepare(context: BrowserContext, state: ScreenState, world: ShopFixture): Promise<void> {
  const token = state.shopper === undefined || state.shopper === "visitor" ? null : world.tokens[state.shopper];
  await context.addInitScript((kept) => {
    if (kept) localStorage.setItem("userToken", kept);
    // A call that is held to look at a page while it waits must not be given up meanwhile.
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", { get: () => 0, set: () => {} });
  }, token);
  if (state.now) await context.clock.setFixedTime(state.now);
}
