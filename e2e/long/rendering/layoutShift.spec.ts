import { expectNoShifts } from "../../support/page/layoutShifts";
import { test } from "../../support/test";

const openRoutes = [
  "/",
  "/rings",
  "/necklaces",
  "/bracelets",
  "/earrings",
  "/aurora",
  "/luma",
  "/vita",
  "/search?search=pearl",
  "/product-overview",
  "/cart",
  "/login",
  "/register",
  "/reset-password",
  "/about",
  "/contact",
  "/faq",
  "/legal/privacy",
  "/legal/terms",
  "/legal/cookies",
  "/rinks",
];
const ownRoutes = ["/cart", "/checkout", "/dashboard", "/order-confirmation/:order"];

for (const width of [360, 1440]) {
  test(`no page has a layout shift of 0.02 while it loads and is scrolled, at ${width} px`, async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/404/); // /rinks
    await expectNoShifts(page, shop, { width, routes: { open: openRoutes, own: ownRoutes } });
  });
}
