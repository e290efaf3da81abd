import { shellName } from "@aurelle/shared/contract/releaseNames";
import { promote } from "../store/promote";
import { lostWithShell } from "./actions";

/**
 * Promotes a published shell and releases the remotes, in the order in which visitors lose none: where the remotes in service cannot run
 * with the new shell, their new releases come first, and wait for it.
 * @param shell its release
 * @param releaseRemotes publishes and promotes them
 * @returns the remotes that visitors would lose even so, each with what its release lacks. The shell is then not promoted
 */
export async function promoteAround(
  store: string,
  shell: string,
  releaseRemotes: () => Promise<void>,
): Promise<readonly string[]> {
  const promotes = async () => {
    const lost = await lostWithShell(store, shell);
    if (lost.length === 0) await promote(store, shellName, shell);
    return lost;
  };
  const isFirst = (await promotes()).length === 0;
  await releaseRemotes();
  return isFirst ? [] : promotes();
}
