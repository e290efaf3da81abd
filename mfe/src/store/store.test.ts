import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Release } from "../artifact/release";
import { aBuild } from "../testing/aBuild";
import { promote, retire, rollback } from "./promote";
import { prune } from "./prune";
import { listReleases, publish } from "./publish";
import { quarantine } from "./quarantine";
import { readRegistry, writeRegistry } from "./registryFile";

let home: string;
let store: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "mfe-"));
  store = path.join(home, "store");
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A built folder like one from `mfe build`; `text` is the content of its entry. */
function aRelease(release: string, text = release): Promise<string> {
  const dir = path.join(home, `${release}-${createHash("sha1").update(text).digest("hex")}`);
  const part = { release, builtAt: `2025-01-0${release[0]}T00:00:00.000Z`, source: text };
  return aBuild(dir, part, { "remoteEntry.js": text });
}

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const three = "3.0.0-cccccccc";
const cart = async () => (await readRegistry(store)).remotes.cart;

describe("publish", () => {
  it("gives a release to no visitor, not even the first one", async () => {
    await publish(store, await aRelease(one));
    await publish(store, await aRelease(two));
    expect(await cart()).toMatchObject({ stable: null, lkg: [], releases: { [one]: {}, [two]: {} } });
    expect((await listReleases(store, "cart")).map(({ release }) => release)).toEqual([one, two]);
  });

  it("may be repeated", async () => {
    const dir = await aRelease(one);
    await publish(store, dir);
    await publish(store, dir);
    expect((await readRegistry(store)).revision).toBe(1);
  });

  it("F4 rejects other bytes under a published id", async () => {
    await publish(store, await aRelease(one, "these"));
    await expect(publish(store, await aRelease(one, "those"))).rejects.toThrow(
      "is published already, with other bytes",
    );
    expect(await readFile(path.join(store, "r/cart", one, "remoteEntry.js"), "utf8")).toBe("these");
  });

  it("rejects a build whose bytes differ from its description", async () => {
    const dir = await aRelease(one);
    await writeFile(path.join(dir, "remoteEntry.js"), "tampered");
    await expect(publish(store, dir)).rejects.toThrow("remoteEntry.js has other bytes");
    expect(await readRegistry(store)).toMatchObject({ revision: 0 });
    expect(await listReleases(store, "cart")).toEqual([]);
  });

  it("lets one of two concurrent publishers take the id, and rejects the other", async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = `1.0.${round}-aaaaaaaa`;
      const builds = [await aRelease(id, `these ${round}`), await aRelease(id, `those ${round}`)];
      const outcomes = await Promise.allSettled(builds.map((dir) => publish(store, dir)));
      const rejections = outcomes.filter(({ status }) => status === "rejected");
      expect(rejections).toEqual([
        expect.objectContaining({
          reason: expect.objectContaining({ message: expect.stringContaining("other bytes") }),
        }),
      ]);
      const served = await readFile(path.join(store, "r/cart", id, "remoteEntry.js"));
      const hash = `sha384-${createHash("sha384").update(served).digest("base64")}`;
      expect((await cart())?.releases[id]?.integrity).toEqual({ "remoteEntry.js": hash });
    }
    expect(await readdir(path.join(store, "tmp"))).toEqual([]);
  });

  it("completes a release that a killed publish left incomplete", async () => {
    await mkdir(path.join(store, "r/cart", one), { recursive: true });
    await writeFile(path.join(store, "r/cart", one, "remoteEntry.js"), "half");
    await publish(store, await aRelease(one, "whole"));
    expect(await readFile(path.join(store, "r/cart", one, "remoteEntry.js"), "utf8")).toBe("whole");
  });
});

describe("promote and rollback", () => {
  beforeEach(async () => {
    for (const release of [one, two, three]) await publish(store, await aRelease(release));
    await promote(store, "cart", one);
  });

  it("records former stable releases as last good ones, newest first", async () => {
    await promote(store, "cart", two);
    await promote(store, "cart", three);
    expect(await cart()).toMatchObject({ stable: three, lkg: [two, one] });
  });

  it("returns to the previous release, and not to one that was rolled back", async () => {
    await promote(store, "cart", two);
    await rollback(store, "cart");
    expect(await cart()).toMatchObject({ stable: one, lkg: [] });
    await rollback(store, "cart", three);
    expect(await cart()).toMatchObject({ stable: three, lkg: [] });
  });

  it("starts a canary, extends it to more visitors with the same salt, and withdraws it", async () => {
    await promote(store, "cart", two, 10);
    const first = (await cart())?.canary;
    expect(await cart()).toMatchObject({ stable: one, canary: { release: two, percent: 10 } });
    await promote(store, "cart", two, 50);
    expect((await cart())?.canary).toEqual({ ...first, percent: 50 });
    await rollback(store, "cart");
    expect(await cart()).toMatchObject({ stable: one, canary: null });
    expect(() => promote(store, "cart", two, 0)).toThrow("--percent takes a number above 0");
  });

  it("ends the canary of another release with the stable one, and else changes nothing", async () => {
    await promote(store, "cart", two, 10);
    await expect(promote(store, "cart", one, 50)).rejects.toThrow(
      `${one} is the stable release. To end the canary: mfe promote cart ${one}`,
    );
    const { revision } = await promote(store, "cart", one);
    expect(await cart()).toMatchObject({ stable: one, canary: null });
    expect(await promote(store, "cart", one)).toMatchObject({ revision });
    expect(await rollback(store, "cart", one)).toMatchObject({ revision });
  });

  it("rejects unknown releases and remotes", async () => {
    await expect(promote(store, "cart", "9.9.9-aaaaaaaa")).rejects.toThrow(
      "There is no published release 9.9.9-aaaaaaaa",
    );
    await expect(promote(store, "gifts", one)).rejects.toThrow('The registry knows no remote "gifts"');
    await expect(rollback(store, "cart")).rejects.toThrow("no earlier release");
  });

  it("logs each change with its author and description", async () => {
    await promote(store, "cart", two);
    const lines = (await readFile(path.join(store, "log.jsonl"), "utf8")).trim().split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
      what: `promote cart ${two}`,
      from: 4,
      to: 5,
      who: expect.any(String),
    });
  });
});

describe("quarantine", () => {
  it("replaces a stable release by the last good one, until a promotion ends the quarantine", async () => {
    for (const release of [one, two]) {
      await publish(store, await aRelease(release));
      await promote(store, "cart", release);
    }
    await quarantine(store, "cart", two);
    expect(await cart()).toMatchObject({ stable: one, lkg: [], quarantined: [two] });
    await promote(store, "cart", two, 10);
    expect(await cart()).toMatchObject({ canary: { release: two }, quarantined: [] });
    await quarantine(store, "cart", two);
    expect(await cart()).toMatchObject({ stable: one, canary: null, quarantined: [two] });
    await promote(store, "cart", two);
    expect(await cart()).toMatchObject({ stable: two, quarantined: [] });
  });

  it("F10 takes a remote out of service with its only release", async () => {
    await publish(store, await aRelease(one));
    await promote(store, "cart", one);
    await quarantine(store, "cart", one);
    expect(await cart()).toMatchObject({ stable: null, lkg: [], quarantined: [one] });
  });
});

describe("prune", () => {
  it("removes only releases that are old and out of service", async () => {
    for (const release of [one, two, three]) await publish(store, await aRelease(release));
    await promote(store, "cart", one);
    await promote(store, "cart", three);
    const later = Date.parse("2025-03-01T00:00:00.000Z");
    expect(await prune(store, 365 * 86_400_000, later)).toEqual([]);
    expect(await prune(store, 30 * 86_400_000, later)).toEqual([{ remote: "cart", release: two }]);
    expect(Object.keys((await cart())?.releases ?? {})).toEqual([one, three]);
    expect((await listReleases(store, "cart")).map(({ release }) => release)).toEqual([one, three]);
  });
});

describe("a remote's end", () => {
  const dayMs = 86_400_000;

  it("F10 is out of service after retire, and back after a promotion", async () => {
    for (const release of [one, two]) {
      await publish(store, await aRelease(release));
      await promote(store, "cart", release);
    }
    await retire(store, "cart");
    expect(await cart()).toMatchObject({ stable: null, canary: null, lkg: [], releases: { [one]: {}, [two]: {} } });
    const { revision } = await retire(store, "cart");
    expect((await readRegistry(store)).revision).toBe(revision);
    await promote(store, "cart", two);
    expect(await cart()).toMatchObject({ stable: two, lkg: [] });
    await expect(retire(store, "gifts")).rejects.toThrow('The registry knows no remote "gifts"');
  });

  it("F10 keeps the files of a release for 30 days after its last visitor, however old its build is", async () => {
    for (const release of [one, two]) {
      await publish(store, await aRelease(release));
      await promote(store, "cart", release);
    }
    await rollback(store, "cart");
    // Built in January 2025, and served until now.
    expect(await prune(store, 30 * dayMs, Date.now() + 29 * dayMs)).toEqual([]);
    expect((await cart())?.servedUntil).toEqual({ [two]: expect.any(String) });
    expect(await prune(store, 30 * dayMs, Date.now() + 31 * dayMs)).toEqual([{ remote: "cart", release: two }]);
    expect((await cart())?.servedUntil).toBeUndefined();
  });
});

describe("addresses and slots", () => {
  const gifts = (id: string, part: Partial<Release>) =>
    aBuild(
      path.join(home, `gifts-${id}-${Math.random()}`),
      { release: id, remote: "gifts", pages: [], ...part },
      { "remoteEntry.js": id },
    );
  const pages = (...patterns: string[]) => ({ pages: patterns.map((pattern) => ({ path: pattern, title: "Gifts" })) });
  beforeEach(async () => {
    await publish(
      store,
      await aBuild(
        path.join(home, "cart"),
        { release: one, ...pages("/cart", "/product/:id"), slots: [{ name: "product.purchase" }] },
        { "remoteEntry.js": one },
      ),
    );
    await promote(store, "cart", one);
  });

  it.each([
    ["/cart", "/cart is a page of cart"],
    ["/CART/", "/CART/ covers /cart of cart"],
    ["/product/special", "/product/special covers /product/:id of cart"],
    ["/:shop/:thing", "/:shop/:thing covers the shell's page /legal/privacy"],
    ["/about", "/about covers the shell's page /about"],
    ["/:anything", "/:anything covers the shell's page /about"],
    ["/*", "/* covers the shell's page /"],
    ["/api/gifts", "/api/gifts is answered by the document server"],
  ])("F11 of others are refused: %s", async (pattern, sentence) => {
    await expect(publish(store, await gifts(one, pages(pattern)))).rejects.toThrow(sentence);
    expect((await readRegistry(store)).remotes.gifts).toBeUndefined();
  });

  it.each(["/gifts", "/product", "/product/:id/gift", "/carts"])(
    "F11 that are free may be taken: %s",
    async (pattern) => {
      await publish(store, await gifts(one, pages(pattern)));
      await promote(store, "gifts", one);
      expect((await readRegistry(store)).remotes.gifts?.stable).toBe(one);
    },
  );

  it("F11 a slot for one remote is refused to a second one, an open slot is not", async () => {
    const filled = await gifts(one, { slots: [{ name: "product.purchase" }] });
    await expect(publish(store, filled)).rejects.toThrow("the slot product.purchase is filled by cart");
    await publish(store, await gifts(two, { slots: [{ name: "product.extras" }, { name: "x.gifts" }] }));
  });

  it("F11 of two remotes that are published with one page, one can be promoted", async () => {
    const builds = ["gifts", "presents"].map((remote) =>
      aBuild(path.join(home, remote), { release: one, remote, ...pages("/gifts") }, { "remoteEntry.js": remote }),
    );
    await Promise.all((await Promise.all(builds)).map((dir) => publish(store, dir)));
    const outcomes = await Promise.allSettled(["gifts", "presents"].map((remote) => promote(store, remote, one)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [rejected] = outcomes.filter(({ status }) => status === "rejected");
    expect(rejected).toMatchObject({
      reason: { message: expect.stringMatching(/^\/gifts is a page of (gifts|presents)$/) },
    });
  });

  it("F11 are free again once their remote has retired", async () => {
    await retire(store, "cart");
    await publish(store, await gifts(one, pages("/cart")));
    await promote(store, "gifts", one);
    await expect(promote(store, "cart", one)).rejects.toThrow("/cart is a page of gifts");
  });
});

describe("prune of a remote with many releases", () => {
  const ids = Array.from({ length: 9 }, (_, index) => `${index + 1}.0.0-aaaaaaaa`);

  it("never removes the stable, canary and last good releases, and removes the leftovers of a killed publish", async () => {
    for (const id of ids) await publish(store, await aRelease(id));
    for (const id of ids.slice(0, 8)) await promote(store, "cart", id);
    await promote(store, "cart", ids[8] ?? "", 10);
    await mkdir(path.join(store, "tmp/killed"), { recursive: true });
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(store, "tmp/killed"), longAgo, longAgo);
    const later = Date.now() + 100 * 365 * 86_400_000;
    const removed = await prune(store, 0, later);
    const { stable, lkg = [], canary, releases = {} } = (await cart()) ?? {};
    expect([stable, canary?.release, lkg.length]).toEqual([ids[7], ids[8], 5]);
    expect(removed.map(({ release }) => release)).toEqual(ids.slice(0, 2));
    expect(Object.keys(releases).sort()).toEqual([stable, canary?.release, ...lkg].sort());
    expect(await readdir(path.join(store, "tmp"))).toEqual([]);
  });
});

describe("registry file", () => {
  it("F5 loses no write of 100 writers at once, and 1,000 readers see no partial file", async () => {
    await publish(store, await aRelease(one));
    await promote(store, "cart", one);
    const writers = Promise.all(
      Array.from({ length: 100 }, (_, index) => writeRegistry(store, `test ${index}`, (registry) => ({ ...registry }))),
    );
    let reads = 0;
    const readers = Array.from({ length: 10 }, async () => {
      for (let index = 0; index < 100; index += 1) {
        expect((await readRegistry(store)).remotes.cart?.stable).toBe(one);
        reads += 1;
      }
    });
    await Promise.all([writers, ...readers]);
    expect(reads).toBe(1000);
    expect((await readRegistry(store)).revision).toBe(102);
  });

  it("takes over the lock of a crashed writer, and rejects a writer whose lock was taken over", async () => {
    await publish(store, await aRelease(one));
    const lock = path.join(store, "remotes.lock");
    await writeFile(lock, "of a crashed writer");
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    await writeRegistry(store, "after", (registry) => ({ ...registry }));
    expect(await readRegistry(store)).toMatchObject({ revision: 2 });

    const overtaken = writeRegistry(store, "overtaken", (registry) => {
      writeFileSync(lock, "of another writer");
      return { ...registry };
    });
    await expect(overtaken).rejects.toThrow("Another process is writing the registry. Try again.");
    expect(await readRegistry(store)).toMatchObject({ revision: 2 });
    expect(await readFile(lock, "utf8")).toBe("of another writer");
    expect((await readdir(store)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("rejects every change of a damaged file", async () => {
    await mkdir(store, { recursive: true });
    await writeFile(path.join(store, "remotes.json"), "{");
    await expect(promote(store, "cart", one)).rejects.toThrow(SyntaxError);
    expect(await readFile(path.join(store, "remotes.json"), "utf8")).toBe("{");
  });
});
