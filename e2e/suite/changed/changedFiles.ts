import { execFileSync } from "node:child_process";

/**
 * The files that differ from where this branch left `main`, or are not committed. Paths are relative to the root, and deleted
 * files are in the list. @throws Error outside a git checkout.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).split("\n");
  const base = ["main", "origin/main"].flatMap((branch) => {
    try {
      return git("merge-base", branch, "HEAD").slice(0, 1);
    } catch {
      return []; // a checkout without this branch
    }
  })[0];
  const differing = git("diff", "--name-only", "--no-renames", base ?? "HEAD");
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...new Set([...differing, ...untracked])].filter((file) => file !== "");
}
