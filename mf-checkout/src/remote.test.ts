import config from "../remote.config";
import remote from "./remote";

describe("the entry of mf-checkout", () => {
  it("has a module for each path of its configuration", async () => {
    const parts = Object.values(remote.pages);
    expect(parts).toHaveLength(config.pages.length);
    for (const load of parts) expect((await load()).default).toBeInstanceOf(Function);
  });
});
