import { useLocation } from "@aurelle/shared/router";
import { type NavigationState, readNavigationState } from "../model/navigationState";

/** The navigation state that the previous page passed on. */
export function useNavigationState(): NavigationState {
  return readNavigationState(useLocation().state);
}
