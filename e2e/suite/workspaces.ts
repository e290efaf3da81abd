/** Browser tests, and the workspaces that they concern. */
interface SpecEntry {
  /** Where a path below `e2e` begins. Of several entries the longest counts. */
  path: string;
  workspaces: readonly string[];
  /** Each test is of one remote, which its title names. */
  ofOneRemote?: true;
}

const remotes = ["mf-account", "mf-cart", "mf-catalog", "mf-checkout"];

/** Which workspaces each file of browser tests concerns: those whose change may fail it. */
export const specTable: readonly SpecEntry[] = [
  { path: "faults/", workspaces: ["shell", ...remotes], ofOneRemote: true },
  { path: "firefox/", workspaces: ["shell", ...remotes] },
  { path: "journeys/clientFaults/", workspaces: ["shell", "shared", ...remotes] },
  { path: "journeys/clientFaults/staleDocuments", workspaces: ["shell"] },
  { path: "journeys/clientFaults/connection", workspaces: ["shell", "shared"] },
  { path: "journeys/development/", workspaces: ["mfe", "shell"] },
  { path: "journeys/operations/", workspaces: ["shell", "api"] },
  { path: "journeys/pages/", workspaces: ["shell", ...remotes] },
  { path: "journeys/pages/content", workspaces: ["shell"] },
  { path: "journeys/pages/emails", workspaces: ["api"] },
  { path: "journeys/pages/listing", workspaces: ["mf-catalog", "api"] },
  { path: "journeys/pages/seo", workspaces: ["shell", "mf-catalog"] },
  { path: "journeys/releases/", workspaces: ["mfe", "shell", "shared"] },
  { path: "journeys/rendering/", workspaces: ["shell"] },
  { path: "journeys/rendering/layoutShift", workspaces: ["shell", ...remotes] },
  { path: "journeys/rendering/noscript", workspaces: ["shell", "api", "mf-catalog", "mf-cart"] },
  { path: "journeys/rendering/preHydrationInput", workspaces: ["shell", ...remotes] },
  { path: "journeys/rendering/serverRendering", workspaces: ["shell", "mf-catalog"] },
  { path: "journeys/resilience/", workspaces: ["shell", "shared", ...remotes] },
  { path: "journeys/resilience/missingRemote", workspaces: ["shell"] },
  { path: "journeys/shopping/", workspaces: ["api", "shared", ...remotes] },
  { path: "journeys/shopping/backInStock", workspaces: ["api", "mf-catalog"] },
  { path: "journeys/shopping/changedCart", workspaces: ["api", "shared", "mf-checkout"] },
  { path: "journeys/shopping/invoice", workspaces: ["api", "shared", "mf-account", "mf-checkout"] },
  { path: "journeys/shopping/orders", workspaces: ["api", "shared", "shell", "mf-account", "mf-cart"] },
  { path: "journeys/shopping/productPhotographs", workspaces: ["api", "mf-catalog"] },
  { path: "journeys/shopping/recentlyViewed", workspaces: ["api", "shared", "mf-catalog"] },
  { path: "journeys/shopping/ringSize", workspaces: ["mf-catalog", "mf-cart"] },
  { path: "journeys/shopping/tabs", workspaces: ["shared", "shell", "mf-cart", "mf-account"] },
  { path: "journeys/shopping/wishlist", workspaces: ["shared", "api", "mf-catalog", "mf-cart"] },
  { path: "journeys/testTools", workspaces: ["shell"] },
];

/** The entry of a file of tests, such as `journeys/pages/seo.spec.ts`. */
export function entryOf(spec: string, table = specTable): SpecEntry | undefined {
  return table.filter(({ path }) => spec.startsWith(path)).sort((a, b) => b.path.length - a.path.length)[0];
}

/** The folder of the workspace that a person names: `mf-cart` for `cart`. */
export const folderOf = (name: string, folders: readonly string[]): string | undefined =>
  [name, `mf-${name}`].find((folder) => folders.includes(folder));

/**
 * Playwright's filter for the browser tests that concern a workspace: paths, and a pattern where only tests of one remote count.
 * Empty when none concern it.
 */
export function filterFor(folder: string, specs: readonly string[], table = specTable): string[] {
  const chosen = specs.filter((spec) => entryOf(spec, table)?.workspaces.includes(folder));
  if (chosen.length === 0) return [];
  const remote = folder.match(/^mf-(.+)$/)?.[1];
  const ofOneRemote = chosen.filter((spec) => entryOf(spec, table)?.ofOneRemote);
  if (remote === undefined || ofOneRemote.length === 0) return chosen;
  // Playwright compares the pattern with project, file and title in one line.
  const folders = [...new Set(ofOneRemote.map((spec) => spec.replace(/[^/]+$/, "")))].join("|");
  return [...chosen, "--grep", `^(?!.*(?:${folders}))|(?:${folders}).*\\b${remote}\\b`];
}
