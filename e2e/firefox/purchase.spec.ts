import { purchaseInFirefox } from "../support/firefoxPurchase";
import { test } from "../support/shopInFirefox";

// The purchase of e2e/journeys/shopping/purchase.spec.ts in a second browser engine. e2e/long/firefox has axe on the way.
test("from the home page to a placed order, in Firefox", ({ inFirefox }) =>
  purchaseInFirefox(inFirefox, () => Promise.resolve()));
