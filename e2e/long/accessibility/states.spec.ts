import { expectAccessibleState, provokedErrors } from "../../screens/checkState";
import { states } from "../../screens/screenStates";
import { fixtureOf } from "../../screens/shopFixture";
import { test } from "../../support/test";

// Traces of so many pages would take longer than the pages themselves.
test.use({ trace: "off" });

for (const state of states.filter(({ isPrinted = false, emailScheme }) => !isPrinted && !emailScheme)) {
  test(`${state.name}: axe finds nothing, 320 px and text of 200 % fit`, async ({ page, shop, browserErrors }) => {
    browserErrors.allow(provokedErrors);
    await expectAccessibleState(page, state, await fixtureOf(shop));
  });
}
