import { expect, type Page } from "@playwright/test";
import { navigateWithin } from "../support/page/clientNavigate";
import { main } from "../support/page/pageElements";
import { expectUsable } from "./checkPage";
import { layoutProblems } from "./layoutChecks";
import type { PublicPage } from "./publicPages";
import { untilLoaded } from "./screenState";

async function expectContent(page: Page, owner: string, { text, title }: PublicPage): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${title}.*Aurelle$`));
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(main(page).getByRole("heading").first()).toBeVisible();
  await expect(main(page)).toContainText(text);
  // The page's own frame. Frames of slots are nested deeper.
  const frame = main(page).locator("> [data-remote]");
  if (owner === "shell") await expect(frame).toHaveCount(0);
  else await expect(frame).toHaveAttribute("data-remote", owner.replace("mf-", ""));
}

/** Opens a public page, and checks it for every visitor. @param owner the workspace that shows it. */
export async function expectPublicPage(page: Page, owner: string, given: PublicPage): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const response = await page.goto(given.route);
  expect(response?.status()).toBe(200);
  await expectContent(page, owner, given);
  await expectUsable(page);
}

/** Opens a public page from the open one, without loading a document, and checks its content and its layout at 320 px. */
export async function expectAlikePage(page: Page, owner: string, given: PublicPage): Promise<void> {
  const response = await page.request.get(given.route);
  expect(response.status()).toBe(200);
  await page.setViewportSize({ width: 320, height: 640 });
  await navigateWithin(page, given.route);
  await expectContent(page, owner, given);
  await untilLoaded(page);
  await expect(main(page).getByText("Loading...")).toHaveCount(0);
  expect(await layoutProblems(page), "at 320 px").toEqual([]);
}
