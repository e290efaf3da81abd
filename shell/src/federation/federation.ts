import { bus } from "@aurelle/shared/bus";
import { areReleasesPinned } from "@aurelle/shared/releases";
import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { readPageData } from "../../protocol/pageData";
import { ownerAt } from "../pageData/ownerAt";
import { report, startReports } from "../telemetry/reportRemote";
import { fetchAllChecked } from "./fetchCheckedScripts";
import { type Attempt, RemoteLoader } from "./RemoteLoader";
import { browserTimer } from "./withTimeout";

const registered = new Set<string>();

/** Module Federation does the loading. Each release has a name of its own, so two of them run side by side on one React. */
async function fetchModule({ name, entryUrl, unvouched }: Attempt): Promise<unknown> {
  await fetchAllChecked(unvouched);
  if (!registered.has(name)) {
    registerRemotes([{ name, entry: new URL(entryUrl, location.origin).href, type: "module" }]);
    registered.add(name);
  }
  const container = await loadRemote<{ default?: unknown }>(`${name}/remote`);
  return container?.default;
}

export const pageData = readPageData();
if (pageData.takesReports) startReports(() => ownerAt(location.pathname, pageData).page);

export const loader = new RemoteLoader(pageData.registry, {
  fetchModule,
  startTimer: browserTimer,
  areReleasesPinned,
  onFailure: ({ remote, release, phase, error, willRetry }) => {
    const message = error instanceof Error ? error.message : String(error);
    console.warn(`remote ${remote} ${release} failed while ${phase}: ${message}`);
    // A second attempt that succeeds leaves nothing to hold against the release.
    report({ kind: willRetry ? "retried" : "failed", remote, release, phase });
    bus.emit("remote.failed", { remote, release, phase, message });
  },
});
