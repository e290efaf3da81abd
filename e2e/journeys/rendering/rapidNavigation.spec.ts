import { expectNoLeak } from "../../support/page/rapidNavigation";
import { test } from "../../support/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** A leaked page adds far more than 5 % in three laps. e2e/long/rendering/rapidNavigation.spec.ts finds smaller leaks. */
test("rapid navigation leaks no nodes and no listeners", async ({ page }) => {
  await expectNoLeak(page, { early: 3, laps: 3 });
});
