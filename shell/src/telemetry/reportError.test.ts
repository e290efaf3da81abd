import type { SentPageError } from "../../protocol/pageReport";
import { followPageErrors, reportError } from "./reportError";

describe("page errors", () => {
  it("stores the first few errors until a listener follows, and then passes on each", () => {
    const call = (status: number): SentPageError => ({ kind: "call", status, requestId: null });
    for (let status = 500; status < 520; status += 1) reportError(call(status));
    const errors: SentPageError[] = [];
    followPageErrors((error) => errors.push(error));
    reportError(call(599));
    expect(errors).toEqual([500, 501, 502, 503, 504, 599].map(call));
  });
});
