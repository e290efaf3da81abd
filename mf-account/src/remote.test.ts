import config from "../remote.config";
import remote from "./remote";

it("has a page for each path of its configuration, the dashboard for signed-in shoppers only", async () => {
  for (const { path } of config.pages) expect(await remote.pages[path]?.()).toHaveProperty("default");
  expect(config.pages.filter((page) => page.protected).map(({ path }) => path)).toEqual([
    "/dashboard",
    "/dashboard/orders/:orderId",
  ]);
});
