import config from "../remote.config";
import remote from "./remote";

it("has a module for each path and each slot of its configuration", async () => {
  for (const { path } of config.pages) expect(await remote.pages[path]?.()).toHaveProperty("default");
  const parts = Object.values(remote.slots);
  expect(parts).toHaveLength(config.slots.length);
  for (const load of parts) expect(await load?.()).toHaveProperty("default");
});
