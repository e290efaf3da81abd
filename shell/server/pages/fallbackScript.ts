import { readFileSync } from "node:fs";
import path from "node:path";
import { projectDir } from "../config";

const source = readFileSync(path.join(projectDir, "shell/server/pages/assetFallback.js"), "utf8");

/** The text of the script in a document whose files come from another origin, without comments and indentation. */
export const fallbackScript = source.replace(/^\s*(?:\/\/|\/?\*).*\n/gm, "").replace(/^\s+/gm, "");
