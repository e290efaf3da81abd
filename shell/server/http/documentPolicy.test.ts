/** @jest-environment node */
import { documentPolicy } from "./documentPolicy";

describe("documentPolicy", () => {
  it("allows nothing unsafe, and no other origin", () => {
    const policy = documentPolicy({ scripts: ["'sha256-x'"], styles: ["'sha256-y'"] }, [], true);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toMatch(/\*|http:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("upgrade-insecure-requests");
  });
});
