import path from "node:path";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { builtShellDir } from "../build/buildShell";
import { remoteDir } from "../remoteConfig";

/** The folder with the build of a remote's workspace, or of the shell. @throws UserError for an unknown remote */
export const builtDirOf = (name: string): string =>
  name === shellName ? builtShellDir : path.join(remoteDir(name), "dist");
