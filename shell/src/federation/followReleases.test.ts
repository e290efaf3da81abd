import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { followReleases } from "./followReleases";

/** What a tab with the shell `3f9c1ab2` does that is shown again after an hour. @param registry the releases of a new page */
async function returnToTab(registry: PageRegistry): Promise<jest.Mock> {
  const updateRegistry = jest.fn();
  const json = async () => ({ provides: "2.0.0", registry });
  globalThis.fetch = jest.fn().mockResolvedValue({ ok: true, json });
  const clock = jest.spyOn(performance, "now").mockReturnValue(0);
  followReleases(
    { updateRegistry },
    { shell: "1.0.0-5e11e11e", registry: { schema: 1, revision: 1, shell: "3f9c1ab2", remotes: {} } },
  );
  clock.mockReturnValue(3_600_000);
  window.dispatchEvent(new Event("pageshow"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  clock.mockRestore();
  return updateRegistry;
}
const registry: PageRegistry = { schema: 1, revision: 2, shell: "3f9c1ab2", remotes: {} };

describe("an open tab", () => {
  it("follows the releases that a new page would get with a shell that provides the same", async () => {
    expect(await returnToTab(registry)).toHaveBeenCalledWith(registry);
    expect(fetch).toHaveBeenCalledWith("/remotes/page.json?shell=1.0.0-5e11e11e");
  });

  it("F17 keeps the releases of its page once the shell provides something else", async () => {
    expect(await returnToTab({ ...registry, shell: "00000000" })).not.toHaveBeenCalled();
  });
});
