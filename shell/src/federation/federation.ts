import { bus } from "@aurelle/shared/bus";
import { areReleasesPinned } from "@aurelle/shared/releases";
import { mapWithout } from "../../protocol/releaseSet";
import { completeRegistry, startRegistry } from "../pageData/completeRegistry";
import { readImportMap } from "../pageData/importMap";
import { ownerAt } from "../pageData/ownerAt";
import { readPageData } from "../pageData/readPageData";
import { addProofs, reportRemote, startRemoteReports } from "../telemetry/reportRemote";
import { addImportMap } from "./addImportMap";
import { fetchCheckedScripts } from "./fetchCheckedScripts";
import { createCheckedImport } from "./importChecked";
import { findOwnReleases } from "./newerReleases";
import { type Attempt, RemoteLoader } from "./RemoteLoader";
import { browserTimer } from "./withTimeout";

declare global {
  /** Imports a script of the shell or of a remote, when its bytes are those that were published. */
  var importChecked: ((url: string) => Promise<unknown>) | undefined;
  /** The start of the addresses of the shell's stylesheets. */
  var __webpack_public_path__: string;
}

const registered = new Set<string>();

/** The data of this document. */
export const pageData = readPageData();
const { assetOrigin = "" } = pageData;
// The bundler's runtime takes it for stylesheets. They come from where the document's other files do.
if (assetOrigin) __webpack_public_path__ = `${assetOrigin}/assets/`;
const hashes = readImportMap();
/** The addresses of the scripts that the browser compares itself. */
const mapped = new Set(Object.keys(hashes));
const checkedImport = createCheckedImport({
  origin: location.origin,
  assetOrigin,
  hashes,
  complete: completeRegistry,
  fetchChecked: fetchCheckedScripts,
  // A path alone would be one of the origin from which this script came.
  load: (url) => import(/* webpackIgnore: true */ new URL(url, location.origin).href),
  isRetried: (path) => /^\/assets\/host\.\w+\.js$/.test(path),
});
// The builds of shell and remotes call it by this name.
globalThis.importChecked = checkedImport.importChecked;

let hasHost = false;
/**
 * Module Federation's host. Each failure of it has a message of the network's, so that another attempt follows. None is the fault of the
 * release that waits for it: the server reads a release's own files before it acts on such a report.
 */
async function loadHost() {
  const { host } = await import(/* webpackChunkName: "host" */ "./host").catch((error: unknown) => {
    throw new Error(`Failed to load script of the shell: ${error instanceof Error ? error.message : error}`);
  });
  hasHost = true;
  return host;
}

/** Loads through Module Federation. Each release has its own name, so two releases run side by side on one React. */
async function fetchModule({ name, entryUrl, entryHash, uncheckedScripts }: Attempt): Promise<unknown> {
  checkedImport.addHashes(uncheckedScripts);
  // The host requests the entry, so the first entry would wait for the host.
  const firstEntry = !hasHost && entryHash ? { [entryUrl]: entryHash } : {};
  const [host] = await Promise.all([loadHost(), fetchCheckedScripts({ ...firstEntry, ...uncheckedScripts })]);
  if (!registered.has(name)) {
    host.registerRemotes([{ name, entry: new URL(entryUrl, location.origin).href, type: "module" }]);
    registered.add(name);
  }
  const container = await host.loadRemote<{ default?: unknown }>(`${name}/remote`);
  return container?.default;
}

addProofs(pageData.registry.remotes, pageData.proof);
startRegistry(pageData.registry, pageData.set, {
  onSet: async ({ remotes, hashes: all, importMap }) => {
    checkedImport.addHashes(all);
    addProofs(remotes, pageData.proof);
    if (await addImportMap(mapWithout(importMap, hashes))) for (const url of Object.keys(all)) mapped.add(url);
  },
  findOwn: () => findOwnReleases(pageData),
  onOwn: (remotes) => loader.updateRegistry(remotes),
});
if (pageData.takesReports) startRemoteReports(() => ownerAt(location.pathname, pageData).page);

/** Loads the remotes of this page. */
export const loader = new RemoteLoader(pageData.registry, {
  fetchModule,
  startTimer: browserTimer,
  assetOrigin,
  complete: completeRegistry,
  areReleasesPinned,
  isMapped: (url) => mapped.has(url),
  onFailure: ({ remote, release, phase, error, willRetry }) => {
    const message = error instanceof Error ? error.message : String(error);
    console.warn(`remote ${remote} ${release} failed while ${phase}: ${message}`);
    // A failure whose retry succeeds does not count against the release.
    reportRemote({ kind: willRetry ? "retried" : "failed", remote, release, phase });
    bus.emit("remote.failed", { remote, release, phase, message });
  },
});
