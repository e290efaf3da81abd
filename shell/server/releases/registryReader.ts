import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { Registry } from "@aurelle/shared/contract/registry";
import { buildTimeRegistry } from "../config";

/** A registry, and the text that it was read from. */
interface StoredRegistry {
  registry: Registry;
  text: string;
}

export interface RegistryReader {
  /** The current registry. */
  current(): Promise<StoredRegistry>;
}

const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: {} };

/** @throws Error when the file is missing, is not JSON, or is not a valid registry. */
async function readRegistry(file: string): Promise<StoredRegistry> {
  const text = await readFile(file, "utf8");
  return { registry: parseRegistry(JSON.parse(text)), text };
}

/** The registry for a server that starts while the one in the store cannot be read. */
async function initialRegistry(file: string): Promise<StoredRegistry> {
  const empty = { registry: emptyRegistry, text: JSON.stringify(emptyRegistry) };
  return readRegistry(file).catch(() => empty); // the file does not exist or is damaged too, and a shop without remotes still starts
}

const isFileError = (error: unknown): boolean => typeof error === "object" && error !== null && "code" in error;

/**
 * Reads `remotes.json` again when the file has changed, so that a release takes effect with the next page load. When the file
 * is missing or wrong, the last good registry stays; at the start that is the one of the shell's build (reliability F3).
 * @param warn gets one message for each change to a file that cannot be used.
 * @param freshMs for how long a result is used without a new check of the file, ms. A busy server sends thousands of pages a second.
 */
export function registryReader(
  releasesDir: string,
  warn: (message: string) => void,
  initialFile = buildTimeRegistry,
  freshMs = 0,
): RegistryReader {
  const file = path.join(releasesDir, "remotes.json");
  let known: StoredRegistry | undefined;
  let knownStamp = "";

  async function check(): Promise<StoredRegistry> {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (stamp !== knownStamp) {
        knownStamp = stamp; // before the reading, so that a wrong file is reported once
        known = await readRegistry(file);
      }
    } catch (error) {
      const isUnreadable = isFileError(error);
      if (!isUnreadable || knownStamp !== "unreadable") warn(`registry not used: ${error}`);
      if (isUnreadable) knownStamp = "unreadable";
    }
    known ??= await initialRegistry(initialFile);
    return known;
  }

  /** The last check in the queue. Two checks at once could end in the wrong order, and the older registry would stay. */
  let lastCheck: Promise<unknown> = Promise.resolve();
  /** A check that has not begun. Callers share it, because it will see every change made before their calls. */
  let pendingCheck: Promise<StoredRegistry> | null = null;
  /** When the last finished check began. A change after that moment may be missing from `known`. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async current() {
      if (known && performance.now() - checkedAt < freshMs) return known;
      pendingCheck ??= lastCheck.then(async () => {
        pendingCheck = null;
        const beganAt = performance.now();
        const result = await check();
        checkedAt = beganAt;
        return result;
      });
      lastCheck = pendingCheck;
      return pendingCheck;
    },
  };
}
