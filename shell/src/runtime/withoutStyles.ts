/** So long a part waits for its stylesheets, ms; then it is shown as it is. */
const stylesMs = 3000;

/** The address of a stylesheet that did not come, out of the error with which the bundler's loader says so. */
function missingStyle(error: unknown): string | null {
  const isStyle = error instanceof Error && error.message.startsWith("Loading CSS chunk");
  return isStyle && "request" in error && typeof error.request === "string" ? error.request : null;
}

/** The loader waits for a stylesheet with its script; told that it is there, it goes on, and the style follows when it comes. */
function waitNoLonger(remote: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-rspack^="${remote}:"]`)) {
    if (!link.sheet) link.dispatchEvent(new Event("load"));
  }
}

/**
 * Loads code whose stylesheets may fail: content without its looks beats a panel (reliability A16).
 * @param onMissing told of each stylesheet that did not come.
 */
export async function withoutStyles<T>(
  remote: string,
  load: () => Promise<T>,
  onMissing: (error: unknown) => void,
): Promise<T> {
  const timer = setTimeout(() => waitNoLonger(remote), stylesMs);
  const tried = new Set<string>();
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        const href = missingStyle(error);
        if (!href || tried.has(href)) throw error;
        tried.add(href);
        onMissing(error);
        // The loader does not wait for a stylesheet that the document has already. It is asked for once more at that.
        document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
