import * as paths from "@aurelle/shared/contract/paths";
import { useLocation, useNavigate, useParams } from "@aurelle/shared/router";
import { isObject } from "@aurelle/shared/wire/isObject";
import { useCallback, useRef } from "react";

/**
 * The order whose dialog the address opens, and the steps to it and back. A second press before the address changes has no effect. One
 * after that has, however soon: an effect that ends a step could run later than an Escape that follows at once.
 */
export function useOrderAddress() {
  const { orderId } = useParams();
  const location = useLocation(); // another object after each change of the address, also after one back
  const navigate = useNavigate();
  const steppedFrom = useRef<typeof location | null>(null);
  const { state } = location;
  // Then the entry before this one in the history is the dashboard, also after a reload.
  const isFromDashboard = isObject(state) && state.isFromDashboard === true;

  const open = useCallback(
    (id: string) => {
      if (steppedFrom.current === location) return;
      steppedFrom.current = location;
      navigate(paths.order(id), { state: { isFromDashboard: true } });
    },
    [navigate, location],
  );
  const close = useCallback(() => {
    if (steppedFrom.current === location) return;
    steppedFrom.current = location;
    if (isFromDashboard) navigate(-1);
    else navigate(paths.dashboard, { replace: true });
  }, [navigate, location, isFromDashboard]);
  return { orderId, open, close };
}
