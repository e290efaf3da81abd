import { scale } from "../../support/scale";
import { changeLastItem, openAtScale, reachLastProduct, readLastOrder, showTotals } from "../../support/scaleJourneys";
import { test } from "../../support/test";

/** The largest carts and lists (reliability D11): loading and laying out 10,000 products takes half a minute. */

test.use({ trace: "off" }); // a trace stores each of these large pages at each step
test.beforeEach(({ page, shop }) => openAtScale(page, shop, scale));

test("D11 in a cart of 10,000 items each can be reached, changed and removed, and the total is right", ({ page }) =>
  changeLastItem(page, scale));

test("D11 the mini-cart and the checkout of such a cart stay small, with the complete total", ({ page }) =>
  showTotals(page, scale));

test("D11 in a list of 10,000 products the last can be reached, and distant ones are not laid out", ({ page }) =>
  reachLastProduct(page, scale));

test("D11 1,000 orders can be paged through, and one with 500 updates can be read and closed", ({ page }) =>
  readLastOrder(page, scale));
