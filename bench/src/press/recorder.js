// Runs in the measured document. Presses Add to Cart a given time after the first paint, and notes what the press has changed on screen.
// Plain JavaScript, because the page runs the file unchanged.
(() => {
  const record = { paintedAt: 0, pressedAt: 0, shownAt: 0, toastAt: 0, countAt: 0 };
  window.pressRecord = record;
  const isOnScreen = (element) => element !== null && element.getBoundingClientRect().width > 0;
  const findButton = () =>
    [...document.querySelectorAll("main form button")].find((button) => button.textContent.includes("Add to Cart"));
  const checks = {
    shownAt: (button) => button.getAttribute("aria-busy") === "true" || record.toastAt > 0,
    toastAt: () =>
      [...document.querySelectorAll('[role="status"], [role="alert"]')].some(
        (element) => element.textContent.includes("added to cart!") && isOnScreen(element),
      ),
    countAt: () => isOnScreen(document.querySelector('header a[href="/cart"][aria-label^="Cart, 1"]')),
  };
  // What a frame finds is on screen with the next one.
  const watch = (button) =>
    requestAnimationFrame(() => {
      for (const [name, isTrue] of Object.entries(checks))
        if (!record[name] && isTrue(button)) record[name] = performance.now();
      if (!record.toastAt || !record.countAt) watch(button);
    });
  const press = () => {
    const button = findButton();
    if (!button) return setTimeout(press, 10);
    record.pressedAt = performance.now();
    button.click();
    watch(button);
  };
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName("first-contentful-paint");
    if (!paint || record.paintedAt) return;
    record.paintedAt = paint.startTime;
    const after = (ms, work) => setTimeout(work, Math.max(0, paint.startTime + ms - performance.now()));
    if (window.touchAfterMs !== null) after(window.touchAfterMs, () => scrollBy({ top: 40, behavior: "instant" }));
    after(window.pressAfterMs, press);
  }).observe({ type: "paint", buffered: true });
})();
