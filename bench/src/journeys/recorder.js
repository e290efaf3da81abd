// Lives in every document of a journey. What is waited for and the moment of the press are kept in sessionStorage, so that a step that
// loads a new document is timed by the same clock as one that stays in the page. Plain JavaScript: it is sent to the page as it stands.
(() => {
  if (window.top !== window) return;
  const key = "bench";
  const read = () => JSON.parse(sessionStorage.getItem(key) ?? "{}");
  const write = (kept) => sessionStorage.setItem(key, JSON.stringify(kept));
  const isVisible = (selector) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
    });
  const isMet = ({ path, painted, gone }) =>
    (!path || location.pathname.startsWith(path)) && (!gone || !isVisible(gone)) && isVisible(painted);
  // Two frames later it is on screen.
  const tell = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        write({ ...read(), wish: null, doneAt: performance.timeOrigin + performance.now() });
      }),
    );
  const watch = (wish) => {
    if (isMet(wish)) tell();
    else requestAnimationFrame(() => watch(wish));
  };
  const { wish, pressedAt } = read();
  if (wish && pressedAt) watch(wish);
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      const kept = read();
      if (!kept.wish || kept.pressedAt) return;
      write({ ...kept, pressedAt: performance.timeOrigin + timeStamp });
      watch(kept.wish);
    },
    { capture: true },
  );
  const add = (name, value) => {
    const kept = read();
    write({ ...kept, [name]: [...(kept[name] ?? []), value] });
  };
  const observe = (type, options, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
  observe("event", { durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) add("interactions", duration);
  });
  observe("layout-shift", {}, ({ hadRecentInput, value }) => {
    if (!hadRecentInput) add("shifts", value);
  });
  observe("longtask", {}, ({ duration }) => add("tasks", duration));
})();
