import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { linkProject } from "../../support/linkedCopy";
import { removeCopy } from "../../support/projectCopy";
import { runNode } from "../../support/runNode";
import { projectDir } from "../../support/shop";
import { expect, test } from "../../support/test";

test("F29 a commit is the same release in whichever folder it is built", async () => {
  const elsewhere = await linkProject();
  const out = await mkdtemp(path.join(tmpdir(), "aurelle-built-"));
  const buildElsewhere = async (name: string) => {
    const command = ["mfe/src/main.ts", "build", name, "--out", path.join(out, name), "--json"];
    const { release } = JSON.parse(await runNode(command, {}, elsewhere)) as { release: string }; // main.ts prints it
    return release;
  };
  try {
    // What these tests run against was built in this folder.
    const { remotes, shell } = await readRegistry(path.join(projectDir, ".releases"));
    expect(await buildElsewhere("mf-catalog")).toBe(remotes.catalog?.stable);
    expect(await buildElsewhere("shell")).toBe(shell?.stable);
  } finally {
    await Promise.all([removeCopy(path.dirname(elsewhere)), removeCopy(out)]);
  }
});
