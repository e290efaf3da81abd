import { bus } from "@aurelle/shared/bus";
import type { PageData } from "../../protocol/pageData";
import { mayMeasure, startTelemetry } from "./startTelemetry";

const mockReportAddition = jest.fn();
jest.mock("./startPageReports", () => ({
  startPageReports: () => (pathname: string) => void mockReportAddition(pathname),
}));

describe("mayMeasure", () => {
  it.each([
    [{}, true],
    [{ doNotTrack: "0", connection: { saveData: false } }, true],
    [{ doNotTrack: "1" }, false],
    [{ globalPrivacyControl: true }, false],
    [{ connection: { saveData: true } }, false],
  ])("follows the shopper's privacy signals: %p", (signals, isAllowed) => {
    expect(mayMeasure(signals)).toBe(isAllowed);
  });
});

it("F41 reports an addition to the cart from before the code of the reports has loaded, and each later one", async () => {
  jest.useFakeTimers();
  const added = { productId: "p-1", title: "Dome Band Ring" };
  startTelemetry({ takesReports: true } as PageData, () => undefined); // the mock above reads nothing of it
  bus.emit("cart.itemAdded", added);
  expect(mockReportAddition).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(mockReportAddition.mock.calls).toEqual([["/"]]);
  bus.emit("cart.itemAdded", added);
  await Promise.resolve();
  expect(mockReportAddition.mock.calls).toEqual([["/"], ["/"]]);
  jest.useRealTimers();
});
