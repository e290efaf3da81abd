import config from "../remote.config";
import remote from "./remote";

describe("the entry of mf-cart", () => {
  it("has a module for each path and each slot of its configuration", async () => {
    const parts = [...Object.values(remote.pages), ...Object.values(remote.slots)];
    expect(parts).toHaveLength(config.pages.length + config.slots.length);
    for (const load of parts) expect((await load()).default).toBeInstanceOf(Function);
  });
});
