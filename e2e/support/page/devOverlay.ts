import type { FrameLocator, Locator, Page } from "@playwright/test";

/** The frames in which the dev server's client shows errors. */
export const devOverlays = (page: Page): Locator => page.locator("#rspack-dev-server-client-overlay");

/** One of them: an entry that came too late and was requested again runs twice, each with a client of its own. */
export const devOverlay = (page: Page): FrameLocator => devOverlays(page).first().contentFrame();
