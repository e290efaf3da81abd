import { notReadyOnServer } from "../src/hydration/ClientOnlyError";

/** React writes this where a part was not ready. What the browser shows meanwhile follows. */
const lateMark = `data-dgst="${notReadyOnServer}"`;

/** The remotes whose parts were not ready when a document had to be. A part in a frame that is itself ready is that frame's. `null`: the shell. */
export function lateRemotes(html: string): (string | null)[] {
  const places = html.split(lateMark);
  const late = places.slice(1).map((after, index) => {
    const loading = after.match(/^[^>]*><\/template><div[^>]* data-remote="([^"]+)" data-state="loading"/);
    const frames = [
      ...places
        .slice(0, index + 1)
        .join("")
        .matchAll(/ data-frame="([^" ]+) /g),
    ];
    return loading?.[1] ?? frames.at(-1)?.[1] ?? null;
  });
  return [...new Set(late)];
}
