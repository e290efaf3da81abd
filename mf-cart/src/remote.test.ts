import config from "../remote.config";
import remote from "./remote";

describe("the entry of mf-cart", () => {
  it("has code behind every page and slot that the configuration names", async () => {
    const parts = [...Object.values(remote.pages), ...Object.values(remote.slots)];
    expect(parts).toHaveLength(config.pages.length + config.slots.length);
    for (const load of parts) expect((await load()).default).toBeInstanceOf(Function);
  });
});
