// Runs in every document of a journey. The expected result and the time of the press are stored in localStorage, so that a step that
// loads a new document is timed like one within the document. A page with anything in sessionStorage would start its scripts by itself.
// Plain JavaScript, because the page runs the file unchanged.
(() => {
  if (window.top !== window) return;
  const key = "bench";
  const read = () => JSON.parse(localStorage.getItem(key) ?? "{}");
  const write = (recording) => localStorage.setItem(key, JSON.stringify(recording));
  const isVisible = (selector) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
    });
  const isMet = ({ path, painted, gone }) =>
    (!path || location.pathname.startsWith(path)) && (!gone || !isVisible(gone)) && isVisible(painted);
  // The result is on screen two frames later.
  const recordEnd = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        write({ ...read(), expected: null, doneAt: performance.timeOrigin + performance.now() });
      }),
    );
  const watch = (expected) => {
    if (isMet(expected)) recordEnd();
    else requestAnimationFrame(() => watch(expected));
  };
  const { expected, pressedAt } = read();
  if (expected && pressedAt) watch(expected);
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      const recording = read();
      if (!recording.expected || recording.pressedAt) return;
      write({ ...recording, pressedAt: performance.timeOrigin + timeStamp });
      watch(recording.expected);
    },
    { capture: true },
  );
  const add = (name, value) => {
    const recording = read();
    write({ ...recording, [name]: [...(recording[name] ?? []), value] });
  };
  const observe = (type, options, onEntry) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options });
  observe("event", { durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) add("interactions", duration);
  });
  observe("layout-shift", {}, ({ hadRecentInput, value }) => {
    if (!hadRecentInput) add("shifts", value);
  });
  observe("longtask", {}, ({ duration }) => add("tasks", duration));
})();
