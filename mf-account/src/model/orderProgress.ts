import type { Order } from "@aurelle/shared/order";
import { reachedAt } from "@aurelle/shared/order/reachedAt";

/** One step of an order's way to the shopper. */
export interface ProgressStep {
  /** As an order has it; the server may add others (decision 24). */
  status: string;
  /** UTC, ISO 8601: when it was reached; null where no update says so. */
  at: string | null;
  state: "done" | "current" | "upcoming";
}

/** The four steps of every order (decision 24). */
const steps = ["pending", "processing", "shipped", "delivered"] as const;

const stepOf = (status: string): number => (steps as readonly string[]).indexOf(status);

type Progress = Pick<Order, "status" | "placedAt" | "updates">;

/** When the order reached a step; null where nothing says so. */
const timeOf = ({ placedAt, updates }: Progress, status: string): string | null =>
  reachedAt(updates, status) || (status === "pending" && placedAt) || null;

function stateOf(index: number, current: number): ProgressStep["state"] {
  if (index < current) return "done";
  return index === current ? "current" : "upcoming";
}

/**
 * The steps of an order. A cancelled order, and one with a status that the server has added, ends with that status after the steps that
 * its updates name.
 */
export function orderProgress(order: Progress): readonly ProgressStep[] {
  const current = stepOf(order.status);
  if (current >= 0) {
    return steps.map((status, index) => {
      const state = stateOf(index, current);
      return { status, at: state === "upcoming" ? null : timeOf(order, status), state };
    });
  }
  const reached = Math.max(0, ...order.updates.map(({ status }) => stepOf(status)));
  const done = steps
    .slice(0, reached + 1)
    .map((status): ProgressStep => ({ status, at: timeOf(order, status), state: "done" }));
  return [...done, { status: order.status, at: timeOf(order, order.status), state: "current" }];
}
