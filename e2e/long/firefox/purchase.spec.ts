import { purchaseInFirefox } from "../../support/firefoxPurchase";
import { test } from "../../support/shopInFirefox";

test("axe finds nothing on the way from the home page to a placed order, in Firefox", ({ inFirefox }) =>
  purchaseInFirefox(inFirefox, inFirefox.expectAccessible));
