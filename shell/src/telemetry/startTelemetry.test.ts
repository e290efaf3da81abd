import { mayMeasure } from "./startTelemetry";

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
