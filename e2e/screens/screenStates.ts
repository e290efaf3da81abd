import type { ScreenState } from "./screenState";
import { accountStates } from "./states/account";
import { cartStates } from "./states/cart";
import { catalogueStates } from "./states/catalogue";
import { checkoutStates } from "./states/checkout";
import { shellStates } from "./states/shell";

/** Every page in every state of the specification. `npm run screens` captures them, and the journeys check their accessibility. */
export const states: readonly ScreenState[] = [
  ...shellStates,
  ...catalogueStates,
  ...cartStates,
  ...accountStates,
  ...checkoutStates,
];
