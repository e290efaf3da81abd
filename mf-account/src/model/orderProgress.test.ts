import { toOrder } from "@aurelle/shared/order";
import { anOrder } from "@aurelle/shared/testing";
import { orderProgress } from "./orderProgress";

const day = (date: number) => `2025-05-0${date}T10:00:00.000Z`;
const anUpdate = (status: string, date: number) => ({
  id: `${status}-${date}`,
  status,
  notes: "",
  created_at: day(date),
});
const progressOf = (status: string, updates: ReturnType<typeof anUpdate>[]) =>
  orderProgress(toOrder(anOrder({ status, created_at: day(1), tracking_updates: updates })));

describe("the progress of an order", () => {
  it.each([
    ["pending", ["current", "upcoming", "upcoming", "upcoming"]],
    ["processing", ["done", "current", "upcoming", "upcoming"]],
    ["shipped", ["done", "done", "current", "upcoming"]],
    ["delivered", ["done", "done", "done", "current"]],
  ])("of status %s has four steps: %p", (status, states) => {
    const steps = progressOf(status, []);
    expect(steps.map((step) => step.status)).toEqual(["pending", "processing", "shipped", "delivered"]);
    expect(steps.map(({ state }) => state)).toEqual(states);
  });

  it("names the day of each step that was reached, the latest of several", () => {
    const updates = [
      anUpdate("processing", 2),
      anUpdate("shipped", 3),
      anUpdate("processing", 4),
      anUpdate("shipped", 5),
    ];
    expect(progressOf("shipped", updates).map(({ at }) => at)).toEqual([day(1), day(4), day(5), null]);
  });

  it("names the day of the status itself, not that of a later note", () => {
    const delivered = [
      anUpdate("processing", 2),
      anUpdate("shipped", 3),
      anUpdate("shipped", 4),
      anUpdate("delivered", 6),
    ];
    expect(progressOf("delivered", [...delivered, anUpdate("delivered", 9)]).map(({ at }) => at)).toEqual(
      [1, 2, 3, 6].map(day),
    );
    const cancelled = progressOf("cancelled", [anUpdate("cancelled", 5), anUpdate("cancelled", 8)]);
    expect(cancelled.at(-1)).toEqual({ status: "cancelled", at: day(5), state: "current" });
  });

  it("ends with the cancellation, after the steps that came before it", () => {
    expect(progressOf("cancelled", [anUpdate("processing", 2), anUpdate("cancelled", 3)])).toEqual([
      { status: "pending", at: day(1), state: "done" },
      { status: "processing", at: day(2), state: "done" },
      { status: "cancelled", at: day(3), state: "current" },
    ]);
  });

  it("ends with a status that the server has added", () => {
    expect(progressOf("ready_for_pickup", [])).toEqual([
      { status: "pending", at: day(1), state: "done" },
      { status: "ready_for_pickup", at: null, state: "current" },
    ]);
  });
});
