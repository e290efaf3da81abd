import { parseArgs } from "node:util";
import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { readBuiltShell } from "../build/buildShell";
import { storeDir } from "../paths";
import { planRemote } from "../plan/planRemote";
import { lostRemotes, planShell, type ShellEffect } from "../plan/planShell";
import { planProblems, remoteLines } from "../plan/remoteLines";
import { releaseOf } from "../store/entries";
import { readRegistry } from "../store/registryFile";
import { shareOf } from "../store/rollout";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** A published shell, or the one that was built last. @throws UserError when there is none */
async function shellOf(
  registry: Registry,
  release: string | undefined,
): Promise<{ release: string; facts: ShellFacts }> {
  if (release) return { release, facts: releaseOf(registry.shell ?? { releases: {} }, shellName, release).facts };
  const build = await readBuiltShell();
  if (!build) throw new UserError("The shell is not built: npm run build.");
  return build;
}

function effectLine({ remote, visitors, now, next }: ShellEffect): string {
  const name = `${remote}${visitors === "canary" ? " (canary)" : ""}`.padEnd(18);
  const change =
    now === next.release ? `${now ?? "nothing"} stays` : `${now ?? "nothing"} -> ${next.release ?? "nothing"}`;
  return [`${name} ${change}`, ...next.passedOver.map(({ release, reason }) => `  ${release} ${reason}`)].join("\n");
}

/**
 * `mfe plan <remote> <release> [--percent n | --auto steps]` and `mfe plan shell [release]`: what a promotion would do to whom; without a release that
 * of the shell that was built last. It changes nothing. Exit code 1 when visitors would not get the release, or would lose a remote.
 */
export async function plan(args: string[]): Promise<void> {
  const options = { ...json, percent: { type: "string" }, auto: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const registry = await readRegistry(storeDir());
  if (positionals[0] === shellName) {
    const [, named] = positionals.length === 1 ? positionals : positionalArgs(positionals, "shell", "release");
    const { release, facts } = await shellOf(registry, named);
    const found = planShell(registry, facts);
    const title = `shell ${release}: contract ${facts.provides}, Module Federation ${facts.mf}`;
    print(values.json, { shell: release, ...found }, [title, ...found.remotes.map(effectLine)].join("\n"));
    if (!found.takesEffect)
      throw new UserError(["visitors would lose a remote", ...lostRemotes(found)].join("\n     "));
    return;
  }
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const found = planRemote(registry, remote, release, shareOf(values));
  print(values.json, found, remoteLines(found).join("\n"));
  if (!found.takesEffect) throw new UserError(planProblems(found));
}
