import { notReadyOnServer } from "../src/hydration/ClientOnlyError";

/**
 * A frame that is ready, or the place of a part that is not. After that place comes what is shown meanwhile: of a frame, the element that names
 * its remote. The names are those of remotes only, because a release decides what its HTML contains.
 */
const marks = new RegExp(
  [
    ' data-frame="(?<frame>[a-z][a-z0-9-]*) ',
    ` data-dgst="${notReadyOnServer}"[^>]*></template>(?:<div[^>]* data-remote="(?<loading>[a-z][a-z0-9-]*)" data-state="loading")?`,
  ].join("|"),
  "g",
);

/** The remotes whose parts were not ready when a document had to be. A part in a frame that is itself ready is that frame's. `null`: the shell. */
export function lateRemotes(html: string): (string | null)[] {
  const late = new Set<string | null>();
  let around: string | null = null;
  for (const { groups } of html.matchAll(marks)) {
    if (groups?.frame) around = groups.frame;
    else late.add(groups?.loading ?? around);
  }
  return [...late];
}
