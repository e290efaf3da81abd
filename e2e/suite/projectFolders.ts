import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What the runner reads of a workspace's `package.json`. */
export interface Workspace {
  folder: string;
  name: string;
}

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
}

/** All workspaces of the project. */
export function readWorkspaces(root: string): Workspace[] {
  const folders = readdirSync(root).filter(
    (folder) => !folder.startsWith(".") && existsSync(path.join(root, folder, "package.json")),
  );
  return folders.sort().map((folder) => {
    const text = readFileSync(path.join(root, folder, "package.json"), "utf8");
    const { name } = JSON.parse(text) as Manifest; // npm has read it
    return { folder, name };
  });
}

/** The files of browser tests, as paths below `e2e`. */
export function readSpecs(root: string, folders: readonly string[] = ["faults", "firefox", "journeys"]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, "e2e", folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".spec.ts"))
      .map((file) => `${folder}/${file.split(path.sep).join("/")}`),
  );
}

/** The names of the project's own scripts. */
export function readScripts(root: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Manifest; // npm has read it
  return Object.keys(scripts);
}
