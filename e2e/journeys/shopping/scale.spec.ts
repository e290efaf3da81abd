import { tenthOfScale } from "../../support/scale";
import { changeLastItem, openAtScale, reachLastProduct, readLastOrder, showTotals } from "../../support/scaleJourneys";
import { test } from "../../support/test";

/** Large carts and lists (reliability D11). The largest are in e2e/long/scale. */

test.beforeEach(({ page, shop }) => openAtScale(page, shop, tenthOfScale));

test("D11 in a cart of 1,000 items each can be reached, changed and removed, and the total is right", ({ page }) =>
  changeLastItem(page, tenthOfScale));

test("D11 the mini-cart and the checkout of such a cart stay small, with the complete total", ({ page }) =>
  showTotals(page, tenthOfScale));

test("D11 in a list of 1,000 products the last can be reached, and distant ones are not laid out", ({ page }) =>
  reachLastProduct(page, tenthOfScale));

test("D11 200 orders can be paged through, and one with 500 updates can be read and closed", ({ page }) =>
  readLastOrder(page, tenthOfScale));
