import type { Memory, World } from "./world";

/** The statuses with which a call may end here; "rejected" when its answer cannot be right here; undefined: it goes on. */
export type End = readonly number[] | "rejected" | undefined;

/** What a call does at one moment: a statement by itself, or a transaction. */
export type Phase = (world: World, memory: Memory) => End;

/** A call that was made, as the model sees it. */
export interface ModelCall {
  phases: readonly Phase[];
  /** The status of its answer. */
  status: number;
}

export interface Explanation {
  /** The world after the step; null when no order of the calls explains the answers and what is stored. */
  world: World | null;
  /** For a report: what the model would have allowed. */
  allowed: { statuses: Set<string>; worlds: World[] };
}

const maxReported = 3;

/**
 * Looks for an order of the calls' phases that gives every call its answer, and leads to a world that `isStored` accepts: the calls are
 * linearizable. Two calls of five phases have 252 orders; most end at once, because an answer does not fit.
 */
export function explain(before: World, calls: readonly ModelCall[], isStored: (world: World) => boolean): Explanation {
  const allowed: Explanation["allowed"] = { statuses: new Set(), worlds: [] };

  /** Makes the next phase of a call in a copy of the world. Returns the copy, and whether the call has ended; null for a wrong answer. */
  function advance(world: World, index: number, phase: number): { world: World; hasEnded: boolean } | null {
    const call = calls[index];
    const next = structuredClone(world);
    const end = call?.phases[phase]?.(next, next.memory[index] as Memory); // every call has its memory
    if (end === undefined) return { world: next, hasEnded: false };
    if (end !== "rejected") allowed.statuses.add(`call ${index + 1}: ${end.join(" or ")}`);
    return call && end !== "rejected" && end.includes(call.status) ? { world: next, hasEnded: true } : null;
  }

  /** @param at the next phase of each call; -1 when it has ended */
  function search(world: World, at: readonly number[]): World | null {
    if (at.every((phase) => phase < 0)) {
      if (isStored(world)) return world;
      if (allowed.worlds.length < maxReported) allowed.worlds.push(world);
      return null;
    }
    for (const [index, phase] of at.entries()) {
      if (phase < 0) continue;
      const next = advance(world, index, phase);
      const found = next && search(next.world, at.with(index, next.hasEnded ? -1 : phase + 1));
      if (found) return found;
    }
    return null;
  }

  const start: World = { ...structuredClone(before), memory: calls.map(() => ({})) };
  return {
    world: search(
      start,
      calls.map(() => 0),
    ),
    allowed,
  };
}
