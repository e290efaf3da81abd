import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this workspace: seed and photographs lie in it. */
export const apiRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
