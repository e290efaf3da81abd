import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { addKey, revokeKey } from "@aurelle/mfe/registry/keys";
import { maxPreviewMs, type Preview, signPreview } from "@aurelle/mfe/registry/preview";
import { keyIdOf, newKeyPair } from "@aurelle/mfe/registry/signature";
import { canaryRelease, withCanaries } from "../testing/canaryRegistry";
import { Previews, previewCookie } from "./Previews";

const shop = "https://shop.example";
const now = 1_795_000_000_000;
const pair = newKeyPair();
const preview: Preview = { releases: { r0: canaryRelease }, until: now + 3_600_000 };
const link = (of: Partial<Preview> = {}, forShop = shop, key = pair.privateKey) =>
  signPreview(key, forShop, { ...preview, ...of });

let store: string;
let previews: Previews;
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), "previews-"));
  await addKey(store, { publicKey: pair.publicKey, team: "team-cart", remotes: ["r0"], commands: ["publish"] });
  previews = new Previews(store, shop);
});
afterEach(() => rm(store, { recursive: true }));

it("shows the releases of a link that a key of the shop has signed", async () => {
  expect(await previews.read(link(), now)).toEqual({ preview: { ...preview, text: link() } });
});

it.each<[string, () => string, string]>([
  ["of another key", () => link({}, shop, newKeyPair().privateKey), "is not one that a key of this shop has signed"],
  ["for another shop", () => link({}, "https://test.example"), "is not one that a key of this shop has signed"],
  ["with other content", () => `${link({ until: 1 }).split(".")[0]}.${link().split(".")[1]}`, "is not one that"],
  ["without a signature", () => `${link().split(".")[0]}.`, "is not one that a key of this shop has signed"],
  ["that is none", () => "off.course", "is not one that a key of this shop has signed"],
  [
    "of another team's remote",
    () => link({ releases: { checkout: canaryRelease } }),
    "shows checkout, for which its key is not",
  ],
  ["that has ended", () => link({ until: now }), "has ended at "],
  ["without an end in sight", () => link({ until: now + maxPreviewMs + 1 }), "is valid for more than thirty days"],
  ["with a path as a release", () => link({ releases: { r0: "../../keys" } }), "is not one that"],
  ["with no release", () => link({ releases: {} }), "is not one that"],
])("F39 refuses a link %s", async (_, text, problem) => {
  expect(await previews.read(text(), now)).toEqual({ problem: expect.stringContaining(problem) });
});

it("ends with its key", async () => {
  await previews.read(link(), now);
  await revokeKey(store, keyIdOf(pair.publicKey));
  expect(await previews.read(link(), now + 10_000)).toEqual({ problem: "was signed by a key that was revoked" });
});

it("F39 shows a link while the keys cannot be read, however many others are made up", async () => {
  await previews.read(link(), now);
  for (let index = 0; index < 60; index += 1) await previews.read(`made.up${index}`, now);
  await writeFile(path.join(store, "keys.json"), "unreadable");
  expect(await previews.read(link(), now + 10_000)).toEqual({ preview: { ...preview, text: link() } });
});

describe("a browser with the cookie", () => {
  const hourMs = 3_600_000;
  const future = Date.now() + hourMs;
  const cookieOf = async (text: string) => {
    const found = await previews.read(text);
    if ("problem" in found) throw new Error(found.problem);
    return previewCookie(found.preview, true, future - hourMs);
  };

  it("has the preview until its end, and not longer", async () => {
    const cookie = await cookieOf(link({ until: future }));
    expect(cookie).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
    expect((await previews.of(`a=b; ${cookie.split(";")[0]}`))?.releases).toEqual(preview.releases);
    expect(await previews.of(`preview=${link({ until: 1 })}`)).toBeNull();
    expect(await previews.of("a=b")).toBeNull();
    expect(previewCookie(null, false, now)).toBe("preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  });

  it("gets the registry with the release in service for all visitors, and the one before as the last good one", async () => {
    const registry = withCanaries([10]);
    const opened = await previews.of((await cookieOf(link({ until: future }))).split(";")[0]);
    const shown = previews.registryFor(registry, opened);
    const { stable, lkg } = registry.remotes.r0 ?? { lkg: [] };
    expect(shown.remotes.r0).toMatchObject({ stable: canaryRelease, canary: null, lkg: [stable, ...lkg] });
    expect(previews.registryFor(registry, opened)).toBe(shown);
    expect(previews.registryFor(registry, null)).toBe(registry);
  });
});
