import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../mfe/src/build/freePort";
import { main, productLinks } from "../../support/page/pageElements";
import { projectDir, startShop, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

test("the shop forwards its calls to an API that runs elsewhere", async ({ page }) => {
  test.setTimeout(150_000); // two processes start
  const dataDir = await mkdtemp(path.join(tmpdir(), "aurelle-api-"));
  const port = await freePort();
  const shop = await startShop({ env: { API_URL: `http://localhost:${port}` } });
  const api = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: path.join(projectDir, "api"),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "localhost",
      PUBLIC_URL: shop.url,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
    },
  });
  await untilPrinted(api, "The API listens on");
  try {
    await page.goto(`${shop.url}/rings`);
    await productLinks(page).first().click();
    await main(page).getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText(/ added to cart!$/)).toBeVisible();
    const cookies = await page.context().cookies(shop.url);
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual(
      expect.arrayContaining([
        ["cart", true],
        ["csrftoken", false],
      ]),
    );
  } finally {
    await page.goto("about:blank"); // the page sends no request while both processes stop
    await shop.stop();
    api.kill("SIGTERM");
    await new Promise((resolve) => api.once("exit", resolve));
    await rm(dataDir, { recursive: true, force: true });
  }
});
