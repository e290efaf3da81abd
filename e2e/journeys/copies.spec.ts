import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import { expect, test } from "../support/test";

/** A text that each shared library has in its code, and nothing else. */
const marks = {
  "react-dom": "react-dom-client.production",
  react: "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=",
  "Redux Toolkit": "createAsyncThunk",
  "react-redux": "ReactRedux-Context",
  axios: "ERR_BAD_OPTION_VALUE",
};

test("no release brings a copy of what the shell provides", async ({ shop, request }) => {
  const { remotes } = (await (await request.get("/remotes.json")).json()) as Registry;
  for (const [name, { stable }] of Object.entries(remotes)) {
    const dir = path.join(shop.releasesDir, "r", name, stable);
    const scripts = (await readdir(dir)).filter((file) => file.endsWith(".js"));
    expect(scripts.length, name).toBeLessThan(15);
    const text = (await Promise.all(scripts.map((file) => readFile(path.join(dir, file), "utf8")))).join("\n");
    for (const [library, mark] of Object.entries(marks)) {
      // The facade is asked for by name; a copy would define it.
      const isCopy = library === "Redux Toolkit" ? text.includes("typePrefix") : text.includes(mark);
      expect(isCopy, `${library} in ${name}`).toBe(false);
    }
  }
});

/** Sets the registry up with `count` remotes that nobody visits, each like the cart's. */
test("a remote that nobody visits costs a page its entry in the registry, and nothing else", async ({
  browser,
  faults,
}) => {
  faults.allow(/nothing/);
  const { startShop } = await import("../support/shop");
  const { writeFile } = await import("node:fs/promises");
  const shop = await startShop();
  try {
    const load = async () => {
      const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
      const asked: string[] = [];
      page.on("request", (made) => asked.push(new URL(made.url()).pathname));
      await page.goto("/about");
      await page.waitForLoadState("networkidle");
      const html = await (await fetch(`${shop.url}/about`, { headers: { "Accept-Encoding": "br" } })).arrayBuffer();
      const raw = (await (await page.request.get("/about")).text()).length;
      await page.close();
      return {
        requests: asked.filter((pathname) => pathname !== "/reports/remotes").length,
        raw,
        html: html.byteLength,
      };
    };
    const four = await load();
    const file = path.join(shop.releasesDir, "remotes.json");
    const registry = JSON.parse(await readFile(file, "utf8")) as Registry;
    const { cart } = registry.remotes;
    if (!cart) throw new Error("the registry has no cart");
    const [id, release] = Object.entries(cart.releases).find(([key]) => key === cart.stable) ?? [];
    if (!id || !release) throw new Error("the cart has no release");
    const more = Array.from({ length: 36 }, (_, index) => {
      const name = `extra-${index}`;
      const own = { ...release, base: `/r/${name}/${id}/`, pages: [{ path: `/${name}`, title: name }], slots: [] };
      return [name, { ...cart, lkg: [], quarantined: [], canary: null, releases: { [id]: own } }] as const;
    });
    const remotes = { ...registry.remotes, ...Object.fromEntries(more) };
    await writeFile(file, JSON.stringify({ ...registry, revision: registry.revision + 1, remotes }));
    const forty = await load();
    expect(forty.requests).toBe(four.requests);
    const each = (forty.raw - four.raw) / 36;
    test.info().annotations.push({ type: "bytes a remote", description: `${Math.round(each)} in the document` });
    process.stdout.write(`a remote that nobody visits costs ${Math.round(each)} bytes of the document\n`);
    expect(each).toBeLessThan(2000);
  } finally {
    await shop.stop();
  }
});
