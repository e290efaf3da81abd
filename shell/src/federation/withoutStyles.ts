/** How long a part waits for its stylesheets, ms. After that it is shown without them. */
const stylesMs = 3000;

/** The chunk whose stylesheet could not be loaded, read from the error of the bundler's loader. */
const chunkWithoutStyle = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.match(/^Loading css chunk (\S+) failed/i)?.[1] : undefined;

/**
 * An empty stylesheet element in place of one that could not be loaded: the bundler's loader does not wait for a stylesheet that it
 * finds in the document.
 * @param name as the loader names it: `catalog:chunk-listings`.
 */
function emptyStylesheet(name: string): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  link.setAttribute("data-rspack", name);
  return link;
}

/**
 * Reports the pending stylesheets of a remote as loaded, so that the bundler's loader runs the script. Their styles apply once they
 * load.
 */
function skipStylesheets(remote: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-rspack^="${remote}:"]`)) {
    if (!link.sheet) link.dispatchEvent(new Event("load"));
  }
}

/**
 * Loads code whose stylesheets may fail: content without its styles is better than an error panel.
 * @param onMissing called with the error of each stylesheet that could not be loaded.
 */
export async function withoutStyles<T>(
  remote: string,
  load: () => Promise<T>,
  onMissing: (error: unknown) => void,
): Promise<T> {
  const timer = setTimeout(() => skipStylesheets(remote), stylesMs);
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
        document.head.append(emptyStylesheet(`${remote}:chunk-${chunk}`));
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
