import { bus } from "@aurelle/shared/bus";
import type { LoadedRemote } from "./RemoteLoader";
import type { RemotePart } from "./RemotePart";

/** Calls one of a remote's own functions. An error of it is the remote's, and stops nothing. */
function attempt({ remote, release }: LoadedRemote, end: (() => void) | undefined): void {
  try {
    end?.();
  } catch (error) {
    console.error(`remote ${remote} ${release} threw as it was disposed of`, error);
  }
}

/** Ends the store of a release, its listeners on the bus and whatever else it disposes of itself. Its parts are not used again. */
async function dispose(replaced: LoadedRemote, parts: Map<string, RemotePart>): Promise<void> {
  const { remote, release, module } = replaced;
  for (const [id, part] of parts) if (id.startsWith(`${remote} `) && part.release === release) parts.delete(id);
  attempt(replaced, module.dispose);
  // The provider has been loaded with the first part, so this requests nothing.
  const provider = await module.provider?.().catch(() => null);
  attempt(replaced, provider?.default.dispose);
  bus.endListeners(remote, release);
}

/** Disposes of a release that another one has replaced, as soon as no frame shows it. @param parts the loaded parts, by `partId`. */
export function endRelease(replaced: LoadedRemote, parts: Map<string, RemotePart>): void {
  const { remote, release } = replaced;
  const shown = `[data-remote="${remote}"][data-release="${release}"]`;
  const endIfUnused = (): boolean => {
    if (document.querySelector(shown)) return false;
    void dispose(replaced, parts);
    return true;
  };
  if (endIfUnused()) return;
  const observer = new MutationObserver(() => {
    if (endIfUnused()) observer.disconnect();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-release"] });
}
