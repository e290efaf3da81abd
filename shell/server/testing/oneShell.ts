import type { Shell, ShellSource } from "../releases/shellAssets";
import { someDependencies } from "./pageDependencies";

/** A store with one shell. */
export function oneShell(part: Partial<Shell> = {}): ShellSource {
  const shell = { ...someDependencies().shell, serviceWorker: "", renderModule: Buffer.alloc(0), folder: "", ...part };
  return { choose: async () => shell, inUse: async () => [shell] };
}
