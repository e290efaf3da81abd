// Records the last key, and the last frame in which the suggestions were other ones. Plain JavaScript, because the page runs the file unchanged.
(() => {
  const record = { keyAt: 0, paintedAt: 0, shift: 0 };
  window.typing = record;
  const shown = () => document.querySelector("[role=listbox][aria-label=Suggestions]")?.textContent ?? "";
  let before = shown();
  const onPainted = () => {
    record.paintedAt = performance.now();
  };
  new MutationObserver(() => {
    if (shown() === before) return;
    before = shown();
    // The change is on screen two frames later.
    requestAnimationFrame(() => requestAnimationFrame(onPainted));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      record.keyAt = timeStamp;
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) record.shift += value;
  }).observe({ type: "layout-shift" });
})();
