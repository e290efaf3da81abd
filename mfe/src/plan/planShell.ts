import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import { stableShellFacts } from "../store/entries";
import { canaryGiven, type Given, stableGiven } from "./visitorsGet";

/** What visitors get of one remote now, and what they would get with another shell. */
export interface ShellEffect {
  remote: string;
  /** `canary`: those in its share only. */
  visitors: "all" | "canary";
  now: string | null;
  next: Given;
}
export interface ShellPlan {
  facts: ShellFacts;
  /** Whether each remote that visitors have now stays in the shop, in one release or another. */
  takesEffect: boolean;
  remotes: readonly ShellEffect[];
}

/** What would happen to the remotes in service if a shell with these facts came. */
export function planShell(registry: Registry, facts: ShellFacts): ShellPlan {
  const today = stableShellFacts(registry) ?? facts;
  const effects = Object.entries(registry.remotes).flatMap(([remote, entry]): ShellEffect[] => {
    const stable = { now: stableGiven(entry, today), next: stableGiven(entry, facts) };
    const canary = { now: canaryGiven(entry, today), next: canaryGiven(entry, facts) };
    return [
      ...(entry.stable === null && stable.now.release === null
        ? []
        : [{ remote, visitors: "all" as const, now: stable.now.release, next: stable.next }]),
      ...(canary.now && canary.next
        ? [{ remote, visitors: "canary" as const, now: canary.now.release, next: canary.next }]
        : []),
    ];
  });
  const isLost = ({ now, next }: ShellEffect) => now !== null && next.release === null;
  return { facts, takesEffect: !effects.some(isLost), remotes: effects };
}

/** The remotes that visitors would lose, each with what its release lacks. */
export const lostRemotes = ({ remotes }: ShellPlan): string[] =>
  remotes
    .filter(({ now, next }) => now !== null && next.release === null)
    .map(({ remote, next }) => `${remote}: ${next.passedOver[0]?.release} ${next.passedOver[0]?.reason}`);
