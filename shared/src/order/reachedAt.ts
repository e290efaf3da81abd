import type { OrderUpdate } from "./order";

/**
 * When an order reached a status: the first update of the last unbroken run of that status. A parcel can be sent a second time, and a
 * later update of the same status is a note.
 * @returns the time as the update has it; empty when no update says so
 */
export function reachedAt(updates: readonly Pick<OrderUpdate, "status" | "at">[], status: string): string {
  const starts = updates.filter((update, index) => update.status === status && updates[index - 1]?.status !== status);
  return starts.at(-1)?.at ?? "";
}
