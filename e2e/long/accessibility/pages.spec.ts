import { expectPublicPage } from "../../screens/checkPublicPage";
import { hydrateEarly } from "../../screens/checkState";
import { publicPages } from "../../screens/publicPages";
import { test } from "../../support/test";

for (const [owner, pages] of Object.entries(publicPages)) {
  for (const given of pages.filter(({ like }) => like)) {
    test(`usable at every width, with large text, reduced motion and forced colours: ${given.route}`, async ({
      page,
    }) => {
      hydrateEarly(page);
      await expectPublicPage(page, owner, given);
    });
  }
}
