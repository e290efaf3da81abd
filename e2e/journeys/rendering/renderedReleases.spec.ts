import { publishBroken, publishEdited, setStable } from "../../support/brokenReleases";
import { firstProduct, readHtml, untilRendered } from "../../support/page/serverRendered";
import { promote, publishChanged, rollback, saveRegistry } from "../../support/releases";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

test.describe("server rendering of releases", () => {
  let restoreRegistry = async () => {};
  test.beforeEach(async ({ shop }) => {
    restoreRegistry = await saveRegistry(shop);
  });
  test.afterEach(() => restoreRegistry());

  const stable = async (shop: Shop, remote: string): Promise<string> =>
    (await (await fetch(`${shop.url}/remotes.json`)).json()).remotes[remote].stable;

  test("a promoted release is server-rendered without a restart", async ({ shop }) => {
    await untilRendered(shop, "/rings", /From a plain gold band/);
    const before = await stable(shop, "catalog");
    const after = await publishEdited(shop, "catalog", before, (text) =>
      text.replace("From a plain gold band", "Reworded"),
    );
    await promote(shop, "catalog", after);
    await untilRendered(shop, "/rings", /Reworded/);
    await rollback(shop, "catalog", before);
    await untilRendered(shop, "/rings", /From a plain gold band/);
  });

  for (const [what, edit] of [
    ["throws", 'if (typeof window === "undefined") throw new Error("boom on the server");'],
    ["hangs", 'if (typeof window === "undefined") for (;;);'],
    ["ends its thread", 'if (typeof window === "undefined") process.exit(7);'],
  ] as const) {
    // shell/server/rendering/RenderPool.test.ts has every fault of a release on the server.
    test(
      `a release that ${what} on the server loses only its own frame there, and the browser renders that frame`,
      variant(what !== "throws"),
      async ({ page, shop }) => {
        const { id, title } = await firstProduct(shop);
        const before = await stable(shop, "cart");
        const release = await publishChanged(shop, "mf-cart", {
          "src/components/addToCart/AddToCart.tsx": [
            "  const { isAdding, queued, add }",
            `  ${edit}\n  const { isAdding, queued, add }`,
          ],
        });
        await promote(shop, "cart", release);
        try {
          // The page is rendered without the cart's frame, and the catalogue's frame is complete.
          await expect
            .poll(async () => {
              const html = await readHtml(shop, `/product/${id}`);
              return { hasRelease: html.includes(release), hasTitle: /<h1[^>]*>/.test(html) && html.includes(title) };
            })
            .toEqual({ hasRelease: true, hasTitle: true });
          const html = await readHtml(shop, `/product/${id}`);
          expect(html).not.toMatch(/<button[^>]*>(?:<span>)?Add to Cart/);
          const errors: string[] = [];
          page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
          await page.goto(`/product/${id}`);
          await expect(
            page.locator(`[data-remote="cart"][data-release="${release}"][data-state="ready"]`),
          ).toBeVisible();
          await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeVisible();
          expect(errors).toEqual([]);
          // The server still renders everything else.
          await untilRendered(shop, "/rings", "Halo Morganite Ring");
        } finally {
          await rollback(shop, "cart", before);
        }
        await untilRendered(shop, `/product/${id}`, /<span>Add to Cart/);
      },
    );
  }

  test("a release that fails in the browser is replaced by the last good one, also when it was server-rendered", async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/boom in render/);
    const good = await stable(shop, "cart");
    const { breaking } = await publishBroken(shop, "cart");
    await setStable(shop, "cart", breaking, good);
    try {
      const { id } = await firstProduct(shop);
      await page.addInitScript(() => sessionStorage.setItem("brokenBy", "render"));
      await page.goto(`/product/${id}`);
      await expect(page.locator(`[data-remote="cart"][data-release="${good}"][data-state="ready"]`)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    } finally {
      await setStable(shop, "cart", good, null);
    }
  });
});
