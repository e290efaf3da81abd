import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, projectDir, untilPrinted } from "../support/shop";
import { expect, test } from "../support/test";

test("an edit in a remote shows in the page and keeps its state", async ({ page, faults }) => {
  test.setTimeout(150_000);
  faults.allow(/ERR_CONNECTION_REFUSED|WebSocket/);
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-dev-"));
  // A copy, below the project so that packages are found: the test edits it.
  const room = path.join(projectDir, "e2e/.tmp/mf-wishes-dev");
  await rm(room, { recursive: true, force: true });
  await cp(path.join(projectDir, "e2e/fixtures/mf-wishes"), room, { recursive: true });
  const port = await freePort();
  const dev = spawn(process.execPath, ["--import", "tsx", "mfe/src/main.ts", "dev", "e2e/.tmp/mf-wishes-dev"], {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: String(port),
      DEV_PORT: String(await freePort()),
      DATA_DIR: path.join(home, "data"),
      DATABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    await untilPrinted(dev, "is open on", 90_000);
    await page.goto(`http://localhost:${port}/wishes`);
    await page.getByRole("button", { name: "Wished 0 times" }).click();
    await expect(page.getByRole("button", { name: "Wished 1 times" })).toBeVisible();

    const file = path.join(room, "src/pages/WishesPage.tsx");
    const source = await readFile(file, "utf8");
    await writeFile(file, source.replace("A page of a fifth remote.", "Edited while you look."));
    await expect(page.getByText("Edited while you look.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Wished 1 times" })).toBeVisible();

    // The other remotes come from their releases, into the same shell.
    await page.getByRole("banner").getByRole("link", { name: /^cart/i }).first().click();
    await expect(page.getByText("Your cart is empty").first()).toBeVisible();
  } finally {
    dev.kill("SIGTERM");
    await new Promise((resolve) => dev.once("exit", resolve));
    await rm(home, { recursive: true, force: true });
    await rm(room, { recursive: true, force: true });
  }
});
