import type { ScreenState } from "./screenState";
import { accountStates } from "./states/account";
import { cartStates } from "./states/cart";
import { catalogueStates } from "./states/catalogue";
import { changedCartStates } from "./states/changedCart";
import { checkoutStates } from "./states/checkout";
import { paymentStates, unpaidOrderStates } from "./states/payment";
import { shellStates } from "./states/shell";

/** The states by the workspace that shows them. */
export const statesByOwner: Readonly<Record<string, readonly ScreenState[]>> = {
  shell: shellStates,
  "mf-catalog": catalogueStates,
  "mf-cart": cartStates,
  "mf-account": [...accountStates, ...unpaidOrderStates],
  "mf-checkout": [...checkoutStates, ...changedCartStates, ...paymentStates],
};

/**
 * Every page in every state of the specification. `npm run screens` captures them, and e2e/long/accessibility checks all of them;
 * `npm test` checks some.
 */
export const states: readonly ScreenState[] = Object.values(statesByOwner).flat();
