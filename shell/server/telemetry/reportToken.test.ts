/** @jest-environment node */
import { issueReportToken, readReportToken } from "./reportToken";

const minuteMs = 60_000;

describe("report token", () => {
  it("is valid for two hours, and gives its id", () => {
    const token = issueReportToken("secret", 0, "10.0.0.1");
    expect(readReportToken("secret", token, minuteMs, "10.0.0.1")).toBe(token.split(".")[0]);
    expect(readReportToken("secret", token, 121 * minuteMs, "10.0.0.1")).toBeNull();
  });

  it.each(["", "a.b.c", null, 7, "x".repeat(300), "../../..", "a..b"])("is invalid when it is %p", (token) => {
    expect(readReportToken("secret", token, 0, "10.0.0.1")).toBeNull();
  });

  it("is invalid at another address than it was issued to", () => {
    const token = issueReportToken("secret", 0, "10.0.0.1");
    expect(readReportToken("secret", token, 0, "10.0.0.2")).toBeNull();
  });

  it("is invalid when it was changed, or signed with another secret", () => {
    const token = issueReportToken("secret", 0, "10.0.0.1");
    expect(readReportToken("other", token, 0, "10.0.0.1")).toBeNull();
    expect(
      readReportToken(
        "secret",
        token.replace(/^./, (char) => (char === "A" ? "B" : "A")),
        0,
        "10.0.0.1",
      ),
    ).toBeNull();
  });
});
