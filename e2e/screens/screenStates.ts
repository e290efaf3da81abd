import type { ScreenState } from "./screenState";
import { cartStates } from "./states/cart";
import { changedCartStates } from "./states/changedCart";
import { checkoutStates } from "./states/checkout";
import { credentialStates } from "./states/credentials";
import { dashboardStates } from "./states/dashboard";
import { emailStates } from "./states/emails";
import { listingStates } from "./states/listing";
import { giftStates, orderStates } from "./states/orders";
import { paymentStates, unpaidOrderStates } from "./states/payment";
import { productStates } from "./states/product";
import { shellStates } from "./states/shell";

/** The states by the workspace that shows them. */
export const statesByOwner: Readonly<Record<string, readonly ScreenState[]>> = {
  shell: shellStates,
  "mf-catalog": [...listingStates, ...productStates],
  "mf-cart": [...cartStates, ...giftStates],
  "mf-account": [...credentialStates, ...dashboardStates, ...orderStates, ...unpaidOrderStates],
  "mf-checkout": [...checkoutStates, ...changedCartStates, ...paymentStates],
};

/**
 * Every page in every state of the specification, and every e-mail. `npm run screens` captures them, and e2e/long/accessibility checks all of them;
 * `npm test` checks some.
 */
export const states: readonly ScreenState[] = [...Object.values(statesByOwner).flat(), ...emailStates];
