import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir, startShop, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

test("a killed shop restarts with everything it had acknowledged, and a second process is rejected", async () => {
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-start-"));
  const dataDir = path.join(home, "data");
  const started: ChildProcess[] = [];
  try {
    const first = await startShop({ dataDir, fromSource: true });
    started.push(first.process);
    const products = await (await fetch(`${first.url}/api/products/product/`)).json();
    const product = products.results.find(({ inventory }: { inventory: number }) => inventory > 0);
    const added = await fetch(`${first.url}/api/cart/add/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ product_id: product.id, quantity: 1 }),
    });
    expect(added.ok).toBe(true);
    const cookie = added.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ");

    const pid = String(first.process.pid);
    const isRefused = new RegExp(
      `ended with 1 before it printed[^]*The shop cannot open: (?=.*(?:in use|another|already)).*${pid}`,
      "i",
    );
    await expect(startShop({ dataDir })).rejects.toThrow(isRefused);

    await first.kill();
    const again = await startShop({ dataDir });
    started.push(again.process);
    const cart = await (await fetch(`${again.url}/api/cart/`, { headers: { Cookie: cookie } })).json();
    expect(cart.cart_items.map((item: { product_id: string }) => item.product_id)).toEqual([product.id]);
    expect(again.stdout().trim().split("\n")).toEqual([`Aurelle is open on ${again.url}`]);
    expect(await again.stop()).toBe(0);
  } finally {
    for (const child of started) child.kill("SIGKILL"); // after a failure they still write
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("npm start names an invalid setting and ends before it builds", async () => {
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-start-"));
  const child = spawn("npm", ["start"], {
    cwd: projectDir,
    env: { ...process.env, RELEASES_DIR: path.join(home, "releases"), PORT: "many" },
  });
  expect(await untilPrinted(child, "PORT must be a port number")).toContain('not "many"');
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
  expect(await readdir(home)).toEqual([]);
  await rm(home, { recursive: true });
});
