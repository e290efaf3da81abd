import type { BrowserContext, Page } from "@playwright/test";
import { main } from "../support/page/pageElements";
import type { ShopFixture } from "./shopFixture";

/** `overlay`: a dialog, drawer or menu covers the page. `invalid`: a form shows its errors. `toast`: a message that closes by itself. */
export type StateKind = "loading" | "failed" | "empty" | "overlay" | "invalid" | "toast";

/** A page in one of its states: how to reach it, and by which shopper. */
export interface ScreenState {
  /** `cart: empty`. Unique, because it names the image. */
  name: string;
  /** This is the ordinary state of the page with this path in the route table: `/product/:id`. */
  path?: string;
  /** What distinguishes the state from the page's ordinary one, other than its data. */
  kind?: StateKind;
  /**
   * `npm test` opens the state in the browser, as it does with `publicPages`. The others are opened by e2e/long/accessibility, and
   * a component test checks each of them with axe.
   */
  inShortRun?: boolean;
  /** `visitor` unless given. `buyer` has an account with orders and a filled cart, `newcomer` an account with neither. */
  shopper?: "visitor" | "buyer" | "newcomer";
  /** What is captured: the whole page, or the window where something covers the page. */
  view?: "page" | "window";
  /** Only in windows narrower than this, px (a phone's menu). */
  below?: number;
  /** Only in windows at least this wide, px. */
  from?: number;
  /** The time of the page's clock; `ordinaryDay` in the images unless given. */
  now?: string;
  /** The state is a print, so it needs no screen reader, zoom or keyboard. */
  isPrinted?: boolean;
  /** An e-mail, in a mail program of this colour scheme. `journeys/pages/emails.spec.ts` checks all of them with axe. */
  emailScheme?: "light" | "dark";
  /** The state ends after a time, so it is shown again for each width. */
  isBrief?: boolean;
  /** Resolves when the page shows the state. */
  show: (page: Page, fixture: ShopFixture) => Promise<void>;
}

/** Waits until the page has its heading and its remote is loaded. */
export async function untilLoaded(page: Page): Promise<void> {
  await main(page).getByRole("heading", { level: 1 }).first().waitFor();
  await main(page).locator('[data-remote][data-state="loading"]').first().waitFor({ state: "detached" });
}

/** Opens a page and waits until it is loaded. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await untilLoaded(page);
}

/** The widths at which every page is captured, px: desktop, tablet, phone. */
const widths = [1440, 768, 360] as const;

/** The widths at which every e-mail is captured, px: a mail program's pane, and a phone. */
const emailWidths = [640, 360] as const;

/** The widths at which a state is captured, px. */
export function widthsOf({ below = Number.POSITIVE_INFINITY, from = 0, emailScheme }: ScreenState): readonly number[] {
  return (emailScheme ? emailWidths : widths).filter((width) => width >= from && width < below);
}

/** Prepares a context for a state, before its page opens. */
export async function prepare(context: BrowserContext, state: ScreenState, fixture: ShopFixture): Promise<void> {
  const token = state.shopper === undefined || state.shopper === "visitor" ? null : fixture.tokens[state.shopper];
  await context.addInitScript((value) => {
    // An empty page, as a tab begins, has no storage.
    if (value && location.protocol !== "about:") localStorage.setItem("userToken", value);
    // A stalled call must not time out while the loading state is captured.
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", { get: () => 0, set: () => {} });
  }, token);
  if (state.now) await context.clock.setFixedTime(state.now);
}
