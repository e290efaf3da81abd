import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { linkProject } from "../../support/linkedCopy";
import { removeCopy } from "../../support/projectCopy";
import { runNode } from "../../support/runNode";
import { projectDir } from "../../support/shop";
import { expect, test } from "../../support/test";

test("F29 a commit is the same release in whichever folder it is built", async () => {
  test.setTimeout(180_000);
  const elsewhere = await linkProject();
  const out = await mkdtemp(path.join(tmpdir(), "aurelle-built-"));
  const build = async (dir: string, name: string) => {
    const to = path.join(out, `${name}-${path.basename(dir)}`);
    const text = await runNode(["mfe/src/main.ts", "build", name, "--out", to, "--json"], {}, dir);
    return JSON.parse(text) as { release: string };
  };
  try {
    for (const name of ["mf-catalog", "shell"]) {
      expect((await build(elsewhere, name)).release).toBe((await build(projectDir, name)).release);
    }
  } finally {
    await Promise.all([removeCopy(path.dirname(elsewhere)), removeCopy(out)]);
  }
});
