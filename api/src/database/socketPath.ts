import { closeSync, constants, openSync } from "node:fs";
import path from "node:path";

/** The longest path of a socket in bytes that every system accepts. */
const maxBytes = 100;

/**
 * Passes on a path by which a socket in `folder` can be bound or connected to: absolute, relative, or through an open folder where both
 * are too long.
 */
export async function withSocketPath<T>(folder: string, name: string, work: (file: string) => Promise<T>): Promise<T> {
  const absolute = path.resolve(folder, name);
  const relative = path.relative(process.cwd(), absolute);
  const shortest = Buffer.byteLength(relative) < Buffer.byteLength(absolute) ? relative : absolute;
  if (Buffer.byteLength(shortest) <= maxBytes || process.platform !== "linux") return work(shortest);
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await work(`/proc/self/fd/${opened}/${name}`);
  } finally {
    closeSync(opened);
  }
}
