import type { Manifest } from "./importGraph";
import { projectFiles, readText } from "./sourceFiles";

/** Every `package.json` of a workspace, by the workspace's folder. */
export function workspaceManifests(files = projectFiles()): ReadonlyMap<string, Manifest> {
  const manifests = files.filter((file) => /^[\w-]+\/package\.json$/.test(file));
  // A field that is missing or wrong makes npm fail first.
  return new Map(manifests.map((file) => [file.split("/")[0] ?? "", JSON.parse(readText(file).text) as Manifest]));
}
