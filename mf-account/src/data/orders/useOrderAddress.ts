import * as paths from "@aurelle/shared/contract/paths";
import { useLocation, useNavigate, useParams } from "@aurelle/shared/router";
import { isObject } from "@aurelle/shared/wire/isObject";
import { useCallback, useEffect, useRef } from "react";

/** The order whose dialog the address opens, and the steps to it and back. A second press before the address changes has no effect. */
export function useOrderAddress() {
  const { orderId } = useParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address ends a step
  useEffect(() => {
    isMoving.current = false;
  }, [key, orderId]);
  // Then the entry before this one in the history is the dashboard, also after a reload.
  const isFromDashboard = isObject(state) && state.isFromDashboard === true;

  const open = useCallback(
    (id: string) => {
      if (isMoving.current) return;
      isMoving.current = true;
      navigate(paths.order(id), { state: { isFromDashboard: true } });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (isMoving.current) return;
    isMoving.current = true;
    if (isFromDashboard) navigate(-1);
    else navigate(paths.dashboard, { replace: true });
  }, [navigate, isFromDashboard]);
  return { orderId, open, close };
}
