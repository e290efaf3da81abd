import type { ScreenState } from "./screenState";
import { accountStates } from "./states/account";
import { cartStates } from "./states/cart";
import { catalogueStates } from "./states/catalogue";
import { checkoutStates } from "./states/checkout";
import { shellStates } from "./states/shell";

/** Every page in every state that the specification names. Looked at by `npm run screens`, judged by the journeys. */
export const states: readonly ScreenState[] = [
  ...shellStates,
  ...catalogueStates,
  ...cartStates,
  ...accountStates,
  ...checkoutStates,
];
