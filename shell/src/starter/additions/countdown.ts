import { isBeforeHydration } from "../../hydration/isBeforeHydration";
import { timeLeft } from "../../layout/countdown/timeLeft";

// An addition to the starter, in documents with a running countdown: shows the time that is left to order, each second until React does.

const timer = document.querySelector("[data-ends]") as HTMLElement;

function tick(): void {
  const left = timeLeft(Number(timer.dataset.ends) - Date.now());
  if (left === null || !isBeforeHydration(timer)) {
    clearInterval(ticking);
    // Only the app knows what is shown at the end.
    window.early?.start();
    return;
  }
  timer.textContent = left;
  timer.style.visibility = "visible";
}
const ticking = setInterval(tick, 1000);
tick();
