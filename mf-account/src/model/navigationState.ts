import * as paths from "@aurelle/shared/contract/paths";
import { isObject } from "@aurelle/shared/wire/isObject";

/** The state that the pages of this remote pass to each other when they navigate (decisions 3 and 7). */
export interface NavigationState {
  /** The address that was typed on the previous page. */
  email?: string;
  /** The page that required the sign-in. */
  from?: string;
  /** The shopper has just registered and has not verified the address yet. */
  isRegistered?: boolean;
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Reads a navigation state, which may also come from another page or an earlier version. Other values are left out. */
export function readNavigationState(state: unknown): NavigationState {
  if (!isObject(state)) return {};
  const { email, from, isRegistered } = state;
  return {
    ...(text(email) ? { email: String(email) } : {}),
    ...(text(from) ? { from: String(from) } : {}),
    ...(isRegistered === true ? { isRegistered } : {}),
  };
}

/** Whether the shopper was on the way to the checkout. */
export const leadsToCheckout = (from: string | undefined): boolean => from?.split(/[?#]/)[0] === paths.checkout;

/** The state for a link to another form: the address as typed, and the page to return to. */
export const navigationStateOf = (email: string, from: string | undefined): NavigationState & { email: string } => ({
  email: email.trim(),
  ...(from === undefined ? {} : { from }),
});
