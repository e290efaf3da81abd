/** @jest-environment node */
import { documentPolicy } from "./documentPolicy";

describe("documentPolicy", () => {
  it("allows nothing unsafe, and no other origin", () => {
    const policy = documentPolicy({ scripts: ["'sha256-x'"], styles: ["'sha256-y'"] }, { isTls: true });
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toMatch(/\*|http:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("upgrade-insecure-requests");
  });

  it("F27 lets only the shop's own policies make a string a script", () => {
    const policy = documentPolicy({ scripts: ["'sha256-x'"] }, { isTls: true });
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types starter offline set");
  });

  it("F27 lets a document without scripts run none", () => {
    const policy = documentPolicy({ scripts: [] }, { isTls: true });
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("trusted-types 'none'");
  });

  it("leaves the scripts of a dev server as they are", () => {
    const policy = documentPolicy({ scripts: [] }, { devOrigins: ["http://localhost:4001"] });
    expect(policy).toContain("script-src 'self' http://localhost:4001");
    expect(policy).not.toContain("trusted-types");
  });
});
