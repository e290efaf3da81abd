import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { CurrentReleases } from "../../protocol/currentReleases";
import type { ReleaseSet } from "../../protocol/releaseSet";
import { followReleases } from "./followReleases";

const own: PageRegistry = { schema: 1, revision: 2, shell: "3f9c1ab2", remotes: {} };
const newer = "B".repeat(43);
const newerSet: ReleaseSet = { remotes: {}, importMap: '{"integrity":{}}' };

/** What a tab with the shell `3f9c1ab2` does that is shown again after an hour. @param current the releases of a new page */
async function returnToTab(current: CurrentReleases): Promise<{ updateRegistry: jest.Mock; requests: string[] }> {
  const updateRegistry = jest.fn();
  const requests: string[] = [];
  globalThis.fetch = async (url) => {
    requests.push(String(url));
    const body = String(url).startsWith("/sets/") ? newerSet : current;
    return { ok: true, json: async () => body } as Response; // what the code reads
  };
  const clock = jest.spyOn(performance, "now").mockReturnValue(0);
  followReleases({ updateRegistry }, { shell: "1.0.0-5e11e11e", registry: own, set: "A".repeat(43) });
  clock.mockReturnValue(3_600_000);
  window.dispatchEvent(new Event("pageshow"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  clock.mockRestore();
  return { updateRegistry, requests };
}

describe("an open tab", () => {
  it("follows the releases that a new page would get with a shell that provides the same", async () => {
    const { updateRegistry, requests } = await returnToTab({ shell: "3f9c1ab2", set: newer });
    expect(updateRegistry).toHaveBeenCalledWith(newerSet.remotes);
    expect(requests).toEqual(["/remotes/page.json?shell=1.0.0-5e11e11e", `/sets/${newer}.json`]);
  });

  it("fetches no set while a new page would get that of the tab", async () => {
    const { updateRegistry, requests } = await returnToTab({ shell: "3f9c1ab2", set: "A".repeat(43) });
    expect(updateRegistry).not.toHaveBeenCalled();
    expect(requests.filter((url) => url.startsWith("/sets/"))).toEqual([]);
  });

  it("F17 keeps the releases of its page once the shell provides something else", async () => {
    expect((await returnToTab({ shell: "00000000", set: newer })).updateRegistry).not.toHaveBeenCalled();
  });
});
