import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readHtml, untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { mfe } from "../../support/releases";
import { runNode } from "../../support/runNode";
import { expect, test } from "../../support/test";

/** A remote with React Router 6 of its own, in a shop that has React Router 7. docs/teams.md has this page as an example. */

const run = promisify(execFile);

const page6 = `import { useLocation, useNavigate } from "@aurelle/remote-kit/router";
import { Container, PageHeader } from "@aurelle/remote-kit/ui";
import { createPath, Link, type Navigator, Route, Router, Routes, useParams } from "react-router-dom";

function Step() {
  const { step } = useParams();
  return <p>Step {step} of the other router <Link to="/">Begin again</Link></p>;
}

/** The page /routed: React Router 6 inside, moved by the shop's router. */
export default function RoutedPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const navigator: Navigator = {
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    push: (to, state) => void navigate(to, { state }),
    replace: (to, state) => void navigate(to, { replace: true, state }),
    go: (delta) => void navigate(delta),
  };
  return (
    <Container>
      <PageHeader title="Routed" />
      <Router location={location} navigator={navigator} basename="/routed">
        <Routes>
          <Route path="/" element={<Link to="/2">Go to step 2</Link>} />
          <Route path=":step" element={<Step />} />
        </Routes>
      </Router>
    </Container>
  );
}
`;

test("React Router 6 in a remote runs beside the shop's React Router 7, and both move together", async ({
  page,
  shop,
}) => {
  await runNode(["mfe/src/packages/main.ts", "--out", path.join(shop.releasesDir, "packages")], {});
  const home = await mkdtemp(path.join(tmpdir(), "team-"));
  try {
    const MFE_KEY = path.join(home, "team.pem");
    const { publicKey } = JSON.parse(await mfe(shop, "keys", "new", MFE_KEY, "--json"));
    await mfe(shop, "keys", "add", publicKey, "--team", "team-routed", "--remotes", "routed");
    const starter = path.join(shop.releasesDir, "packages/create-aurelle-remote.tgz");
    const create = ["exec", "--yes", `--package=file:${starter}`, "--", "create-aurelle-remote", "routed"];
    await run("npm", [...create, "--shop", shop.url], { cwd: home });
    const dir = path.join(home, "routed");
    const edit = async (file: string, from: string, to: string) => {
      const text = await readFile(path.join(dir, file), "utf8");
      expect(text).toContain(from);
      await writeFile(path.join(dir, file), text.replace(from, to));
    };
    await edit(
      "remote.config.ts",
      'title: "Routed" }',
      'title: "Routed" }, { path: "/routed/:step", title: "Routed" }',
    );
    await edit(
      "src/remote.ts",
      'import("./pages/RoutedPage") }',
      'import("./pages/RoutedPage"), "/routed/:step": () => import("./pages/RoutedPage") }',
    );
    await edit("src/server.ts", '["/routed"]', '["/routed", "/routed/:step"]');
    await writeFile(path.join(dir, "src/pages/RoutedPage.tsx"), page6);
    await rm(path.join(dir, "src/pages/RoutedPage.test.tsx"));
    const npm = async (...args: string[]) =>
      (await run("npm", args, { cwd: dir, env: { ...process.env, MFE_KEY }, maxBuffer: 2 ** 26 })).stdout;
    await npm("install", "react-router-dom@6.30.1");
    await npm("exec", "--", "tsc", "-p", ".");
    const { release } = JSON.parse(await npm("run", "--silent", "release", "--", "--json"));
    await untilRendered(shop, "/routed", release);
    expect(await readHtml(shop, "/routed/3")).toMatch(/Step (?:<!-- -->)?3(?:<!-- -->)? of the other router/);

    await page.goto("/routed");
    await untilHydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole("link", { name: "Go to step 2" }).click();
    await expect(page).toHaveURL("/routed/2");
    await expect(page.getByText("Step 2 of the other router")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: "Go to step 2" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Rings", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: "Go to step 2" })).toBeVisible();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
