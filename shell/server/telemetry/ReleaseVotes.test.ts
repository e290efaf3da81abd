/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { ReleaseVotes } from "./ReleaseVotes";
import type { RemoteReport } from "./remoteReport";

const [good, accused] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb"] as const;
const hourMs = 3_600_000;
const cart: RemoteEntry = {
  owner: "team-cart",
  stable: good,
  canary: { release: accused, percent: 10, salt: "pepper" },
  lkg: [],
  quarantined: [],
  trial: { release: accused, since: new Date(0).toISOString(), before: { stable: accused, canary: null } },
  releases: {},
};
const empty = { base: "/r/", requires: "", pages: [], slots: [], entry: "", preload: [], css: [], integrity: {} };
const registry: Registry = {
  schema: 1,
  revision: 1,
  remotes: { cart: { ...cart, releases: { [good]: empty, [accused]: empty } } },
};

let dir: string;
let votes: ReleaseVotes;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "votes-"));
  votes = new ReleaseVotes(dir, "secret", () => {});
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function report(kind: RemoteReport["kind"], release: string, ip: string, now = hourMs): void {
  votes.add(
    { token: "", proof: "", kind, remote: "cart", release, phase: "mounting", ms: null, page: "" },
    cart,
    ip,
    now,
  );
}
const trial = (now = hourMs) => votes.trial("cart", cart, now);

describe("ReleaseVotes", () => {
  it("F20 counts few failures of the networks of one provider, and few mounts of the other release", () => {
    for (let index = 0; index < 100; index += 1) {
      report("failed", accused, `2001:db8:${index}::1`);
      report("failed", accused, `198.51.100.${index}`);
      report("mounted", good, `2001:db8:${index}::1`);
    }
    expect(trial()).toEqual({ failed: 6, mounted: 0, control: 10, percent: 10 });
  });

  it("counts a failure for a day", () => {
    report("failed", accused, "192.0.2.1", hourMs);
    expect([trial(24 * hourMs)?.failed, trial(26 * hourMs)?.failed]).toEqual([1, 0]);
  });

  it("stores no address, and no name by which a network is known in two places", async () => {
    report("failed", accused, "192.0.2.1");
    report("mounted", good, "192.0.2.1");
    await votes.sync(registry, hourMs);
    const [name = ""] = await readdir(path.join(dir, "telemetry"));
    const text = await readFile(path.join(dir, "telemetry", name), "utf8");
    expect(text).not.toContain("192.0.2");
    const stored = Object.values(JSON.parse(text).votes as Record<string, Record<string, [string, number]>>);
    const names = stored.flatMap((ofSubject) =>
      Object.entries(ofSubject).flatMap(([voter, [group]]) => [voter, group]),
    );
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
  });

  it("forgets the votes on releases that the registry no longer has", async () => {
    report("failed", accused, "192.0.2.1");
    await votes.sync({ ...registry, remotes: {} }, hourMs);
    expect(trial()?.failed).toBe(0);
  });
});
