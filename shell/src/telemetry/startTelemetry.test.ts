import { onMishap, type PageError, reportError } from "./reportError";
import { mayMeasure } from "./startTelemetry";

describe("mayMeasure", () => {
  it.each([
    [{}, true],
    [{ doNotTrack: "0", connection: { saveData: false } }, true],
    [{ doNotTrack: "1" }, false],
    [{ globalPrivacyControl: true }, false],
    [{ connection: { saveData: true } }, false],
  ])("follows the shopper's wishes: %p", (wishes, isAllowed) => {
    expect(mayMeasure(wishes)).toBe(isAllowed);
  });
});

describe("mishaps", () => {
  it("of before anybody listened are told then, the first few of them", () => {
    const call = (status: number): PageError => ({ kind: "call", status, requestId: null });
    for (let status = 500; status < 520; status += 1) reportError(call(status));
    const told: PageError[] = [];
    onMishap((mishap) => told.push(mishap));
    reportError(call(599));
    expect(told).toEqual([500, 501, 502, 503, 504, 599].map(call));
  });
});
