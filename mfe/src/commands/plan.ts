import { parseArgs } from "node:util";
import type { ShellFacts } from "@aurelle/shared/contract/registry";
import { readShellBuild } from "../build/buildShell";
import { storeDir } from "../paths";
import { planRemote, type RemotePlan } from "../plan/planRemote";
import { planShell, type ShellEffect, type ShellPlan } from "../plan/planShell";
import { percentOf } from "../store/promote";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** What the shell that was built last provides. @throws UserError when none is built */
async function builtShell(): Promise<{ release: string; facts: ShellFacts }> {
  const build = await readShellBuild();
  if (!build) throw new UserError("The shell is not built: npm run build.");
  return { release: build.source.slice(0, 8), facts: build.facts };
}

function remoteLines({ remote, release, percent, replaces, pages, slots, notes, ...plan }: RemotePlan): string[] {
  const who = percent === 100 ? "all visitors" : `${percent} of 100 visitors`;
  const changes = [
    ...pages.appear.map((path) => `page ${path} appears`),
    ...pages.go.map((path) => `page ${path} goes`),
    ...slots.appear.map((name) => `slot ${name} is filled`),
    ...slots.go.map((name) => `slot ${name} is empty again`),
  ];
  const instead = plan.visitorsGet === null ? "the remote stays out of the shop" : `they get ${plan.visitorsGet}`;
  return [
    plan.takesEffect
      ? `${who} would get ${remote} ${release}, ${replaces === null ? "the first one" : `instead of ${replaces}`}`
      : `no visitor would get ${remote} ${release}: ${instead}`,
    ...[...changes, ...notes].map((line) => `  ${line}`),
  ];
}

function effectLine({ remote, visitors, now, next }: ShellEffect): string {
  const name = `${remote}${visitors === "canary" ? " (canary)" : ""}`.padEnd(18);
  const change =
    now === next.release ? `${now ?? "nothing"} stays` : `${now ?? "nothing"} -> ${next.release ?? "nothing"}`;
  return [`${name} ${change}`, ...next.passedOver.map(({ release, reason }) => `  ${release} ${reason}`)].join("\n");
}

const lost = ({ remotes }: ShellPlan): string[] =>
  remotes
    .filter(({ now, next }) => now !== null && next.release === null)
    .map(({ remote, next }) => `${remote}: ${next.passedOver[0]?.release} ${next.passedOver[0]?.reason}`);

/**
 * `mfe plan <remote> <release> [--percent n]` and `mfe plan shell`: what a promotion, or the shell that was built last, would do to
 * whom. It changes nothing. Exit code 1 when visitors would not get the release, or would lose a remote.
 */
export async function plan(args: string[]): Promise<void> {
  const options = { ...json, percent: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const registry = await readRegistry(storeDir());
  if (positionals[0] === "shell") {
    positionalArgs(positionals, "shell");
    const { release, facts } = await builtShell();
    const found = planShell(registry, facts);
    const title = `shell ${release}: contract ${facts.provides}, Module Federation ${facts.mf}`;
    print(values.json, { shell: release, ...found }, [title, ...found.remotes.map(effectLine)].join("\n"));
    if (!found.takesEffect) throw new UserError(["visitors would lose a remote", ...lost(found)].join("\n     "));
    return;
  }
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const found = planRemote(registry, remote, release, percentOf(values.percent));
  print(values.json, found, remoteLines(found).join("\n"));
  const problems = found.problems.map(({ about, text }) => `${about}: ${text}`);
  if (!found.takesEffect) throw new UserError(problems.join("\n     "));
}
