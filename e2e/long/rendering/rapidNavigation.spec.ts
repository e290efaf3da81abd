import { expectNoLeak } from "../../support/page/rapidNavigation";
import { test } from "../../support/test";

test("20 laps of rapid navigation leak no nodes and no listeners", async ({ page }) => {
  test.slow();
  await expectNoLeak(page, { early: 4, laps: 20 });
});
