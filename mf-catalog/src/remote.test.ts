import config from "../remote.config";
import remote from "./remote";

it("has a page for each path and a part for each slot it names", async () => {
  for (const { path } of config.pages) expect(await remote.pages[path]?.()).toHaveProperty("default");
  const parts = Object.values(remote.slots);
  expect(parts).toHaveLength(config.slots.length);
  for (const load of parts) expect(await load?.()).toHaveProperty("default");
});
