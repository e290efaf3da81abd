/** So long a part waits for its stylesheets, ms; then it is shown as it is. */
const stylesMs = 3000;

/** The chunk whose stylesheet did not come, out of the error with which the bundler's loader says so. */
const chunkWithoutStyle = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.match(/^Loading css chunk (\S+) failed/i)?.[1] : undefined;

/** The loader does not wait for a stylesheet that it finds in the document: this one stands for what did not come. `name`: `catalog:chunk-listings`. */
function standIn(name: string): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  link.setAttribute("data-rspack", name);
  return link;
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
        const chunk = chunkWithoutStyle(error);
        if (!chunk || tried.has(chunk)) throw error;
        tried.add(chunk);
        onMissing(error);
        document.head.append(standIn(`${remote}:chunk-${chunk}`));
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
