/** @jest-environment node */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { folderPrefix, removeStaleFolders } from "../../api/src/testing/removeStaleFolders";

it("removes the folders of tests whose process has ended, and no others", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "stale-"));
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await new Promise((resolve) => child.once("exit", resolve));
  const own = [`${folderPrefix()}a1B2c3`, `${folderPrefix("api-")}a1B2c3`];
  const others = ["aurelle-Gp8jMA", "aurelle-checkout-Gp8jMA", `other-${child.pid}-a1B2c3`];
  const stale = [`aurelle-${child.pid}-a1B2c3`, `aurelle-postgres-${child.pid}-a1B2c3`];
  for (const name of [...own, ...others, ...stale]) await mkdir(path.join(dir, name, "data"), { recursive: true });
  expect((await removeStaleFolders(dir)).sort()).toEqual(stale.sort());
  expect((await readdir(dir)).sort()).toEqual([...own, ...others].sort());
  expect(await removeStaleFolders(path.join(dir, "none"))).toEqual([]);
  await rm(dir, { recursive: true });
});
