import { countdownHiddenKey } from "@aurelle/shared/contract/storageKeys";
import { sessionStore } from "@aurelle/shared/storage";

/** Whether the shopper has hidden the countdown during this visit. Where the browser denies storage, the countdown is shown. */
export const isCountdownHidden = (): boolean => sessionStore.read(countdownHiddenKey) !== null;

/** Hides the countdown for the rest of the visit. */
export function hideCountdown(): void {
  sessionStore.write(
    countdownHiddenKey,
    "1",
    "the browser stores nothing: the countdown comes back with the next page load",
  );
}
