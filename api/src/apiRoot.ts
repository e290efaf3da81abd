import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this workspace, which contains the seed and the photographs. */
export const apiRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
