/** Runs the work once the browser has shown what was changed until now; never while the page is hidden. */
export const afterFrame = (work: () => void): unknown => requestAnimationFrame(() => setTimeout(work));
