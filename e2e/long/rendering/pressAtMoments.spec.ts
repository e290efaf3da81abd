import { pressAtMoments } from "../../support/page/pressAtMoments";
import { test } from "../../support/test";

/** Twenty-four moments, 50 ms apart. */
const moments = Array.from({ length: 24 }, (_, index) => index * 50);

for (const slowdown of [1, 4, 6]) {
  test(`F44 Add to Cart, pressed at any moment of loading, adds one item: ${slowdown} times slower`, async ({
    browser,
    shop,
  }) => {
    await pressAtMoments(browser, shop, { slowdown, moments });
  });
}
