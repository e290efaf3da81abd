/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { shellFacts } from "../testing/shellFacts";
import { offlineSwitch } from "./serviceWorker";

let releasesDir: string;
beforeEach(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), "switch-"));
});
afterEach(() => rm(releasesDir, { recursive: true, force: true }));

const dev = { shellUrl: "http://localhost:1/", facts: shellFacts, registryFile: "r.json", isStandalone: false };

describe("offlineSwitch", () => {
  it("is off by the setting, in development, or by the file in the folder of releases", async () => {
    expect(await offlineSwitch({ serviceWorker: true, dev: null, releasesDir })()).toBe(true);
    expect(await offlineSwitch({ serviceWorker: false, dev: null, releasesDir })()).toBe(false);
    expect(await offlineSwitch({ serviceWorker: true, dev, releasesDir })()).toBe(false);
  });

  it("notices the file within a second, without a restart", async () => {
    const clock = jest.spyOn(performance, "now").mockReturnValue(0);
    const isOn = offlineSwitch({ serviceWorker: true, dev: null, releasesDir });
    expect(await isOn()).toBe(true);
    await writeFile(path.join(releasesDir, "service-worker.off"), "");
    expect(await isOn()).toBe(true);
    clock.mockReturnValue(1000);
    expect(await isOn()).toBe(false);
    await rm(path.join(releasesDir, "service-worker.off"));
    clock.mockReturnValue(2000);
    expect(await isOn()).toBe(true);
    clock.mockRestore();
  });
});
