import * as paths from "@aurelle/shared/contract/paths";
import { useNavigate } from "@aurelle/shared/router";
import { useRef, useState } from "react";
import type { LineOutcome, OrderLine } from "../model/buyAgain";
import { buyAgain, newProgress } from "./buyAgain";
import { useAppDispatch } from "./store";

/** Adds the lines of an order. `outcomes`: how the last press ended; `null` before, and after one that failed. */
export function useBuyAgain(lines: readonly OrderLine[]) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const progress = useRef(newProgress());
  const inFlight = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[] | null>(null);
  const press = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    const result = await dispatch(buyAgain(lines, progress.current, () => void navigate(paths.cart)));
    // The next press is another purchase.
    if (result) progress.current = newProgress();
    setOutcomes(result);
    setBusy(false);
    inFlight.current = false;
  };
  return { isBusy, outcomes, press: () => void press() };
}
