import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import { keepAlive } from "@aurelle/shared/testing/keepAlive";
import { logOf, promoteRelease, statusOf } from "../../../mfe/src/actions/actions";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { type Rollout, runningRollout, shareOf } from "../../../mfe/src/store/rollout";
import { bucketOf } from "../../../shell/server/releases/pageRegistry";
import { proofOf } from "../../../shell/server/releases/releaseProof";
import { isBrowserCounted, subjectOf } from "../../../shell/server/rollouts/RolloutEvidence";
import { tokenNetwork } from "../../../shell/server/telemetry/networks";
import { issueReportToken } from "../../../shell/server/telemetry/reportToken";
import { simulatedVisitors } from "../../../shell/server/testing/simulatedVisitors";
import { changeTimers } from "../../support/page/changeTimers";
import { publishChanged, publishMagazine } from "../../support/releases";
import { type Shop, startShop } from "../../support/shop";
import { addToCart } from "../../support/shopper";
import { expect, test } from "../../support/test";

const secret = "0123456789abcdef0123456789abcdef";
const staffToken = "fedcba9876543210fedcba9876543210";

/** This shop trusts a proxy, so that each visitor can have its own address. */
let shop: Shop;
/** The releases of the remote `magazine`: the stable one, and those of two rollouts. */
let [good, newer, failing] = ["", "", ""];
/** Receives the shop's decisions. */
let receiver: Server;
const received: { release: string; decision: string; percent: number; nextPercent: number; reason: string }[] = [];

test.beforeAll(async () => {
  receiver = createServer(keepAlive, async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push(JSON.parse(text));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo; // it listens on a port
  const webhook = { RELEASES_WEBHOOK: `http://127.0.0.1:${port}/` };
  shop = await startShop({
    env: { TRUST_PROXY: "loopback", SECRET: secret, STAFF_TOKEN: staffToken, ...webhook },
  });
  const edit = (text: string) => ({ "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", text] as const });
  good = await publishMagazine(shop);
  newer = await publishMagazine(shop, edit("A newer release."));
  failing = await publishMagazine(shop, edit("A release that fails."));
});
test.afterAll(async () => {
  await shop?.stop();
  receiver?.closeAllConnections();
  agent.destroy();
  receiver?.close();
});

/** `mfe promote --auto`, without a process. @returns what it prints */
const promoteAuto = async (remote: string, release: string, auto: string): Promise<string> =>
  (await promoteRelease(shop.releasesDir, remote, release, shareOf({ auto }))).text;
const log = async (): Promise<string> => (await logOf(shop.releasesDir)).text;

const magazine = async () => (await readRegistry(shop.releasesDir)).remotes.magazine;
const ops = async () => {
  const response = await fetch(`${shop.url}/ops?still`, { headers: { Authorization: `Bearer ${staffToken}` } });
  return (await response.text()).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
};

/** The seeded visitors of all rollouts. */
const visitors = simulatedVisitors(41);
/** Browsers that report at the same time. */
const atOnce = 24;

/** A browser that gets the canary, or one that gets the stable release and counts: at 5 % six of seven such browsers do not. */
function aBrowser(entry: RemoteEntry, rollout: Rollout, isCanary: boolean): string {
  const subject = subjectOf("magazine", entry, rollout);
  for (;;) {
    const visitor = `${visitors.random()}`.slice(2, 18).padEnd(22, "x");
    if (bucketOf(visitor) < (entry.canary?.percent ?? 0) * 100 !== isCanary) continue;
    if (isCanary || isBrowserCounted(secret, subject, rollout, visitor)) return visitor;
  }
}

/** How many visited the canary, and how many the stable release. Both see the same times and buy as often: chance decides nothing. */
const visits = { canary: 0, stable: 0 };

/** Its connections stay open. `fetch` takes four times as much processor time, and thousands of reports are sent. */
const agent = new Agent({ keepAlive: true });
async function post(path: string, headers: Record<string, string>, body: string): Promise<void> {
  const outgoing = request(`${shop.url}${path}`, { method: "POST", headers, agent }).end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  response.resume();
  // Without `expect`, of which each call is a step in the test's report.
  if (response.statusCode !== 204) throw new Error(`${path} answered ${response.statusCode}`);
}

/** A browser opens the magazine and reports, as the shell does. Times differ little, so that few visitors suffice. */
async function visit(entry: RemoteEntry, rollout: Rollout, failures: number): Promise<void> {
  const isCanary = visits.canary <= visits.stable;
  const visitor = aBrowser(entry, rollout, isCanary);
  const release = (isCanary ? rollout.release : entry.stable) ?? "";
  const turn = visits[isCanary ? "canary" : "stable"]++;
  const address = visitors.address();
  const token = issueReportToken(secret, Date.now(), tokenNetwork(address));
  const send = (path: string, report: object) => {
    const headers = { "X-Forwarded-For": address, Cookie: `visitor=${visitor}`, "Content-Type": "application/json" };
    return post(path, headers, JSON.stringify({ token, page: "/magazine", remote: "magazine", release, ...report }));
  };
  const kind = isCanary && turn % 10 >= 10 - failures * 10 ? "failed" : "mounted";
  await send("/reports/remotes", { proof: proofOf(secret, "magazine", release, Date.now()), phase: "mounting", kind });
  const vitals = { inp: 80 + (turn % 20), lcp: 1200 + 10 * (turn % 20) };
  await send("/reports/pages", { vitals, added: turn % 200 === 0 });
}

/**
 * So many visitors come, half of them to the canary, and some more until the shop decides.
 * @param failures the share of the canary's visitors who have one
 * @returns the remote after that
 */
async function visitUntilDecided(count: number, failures: number): Promise<RemoteEntry | undefined> {
  const entry = await magazine();
  const rollout = entry && runningRollout(entry);
  if (!rollout) throw new Error("no rollout runs");
  const visitTogether = () => Promise.all(Array.from({ length: atOnce }, () => visit(entry, rollout, failures)));
  for (let come = 0; come < count; come += atOnce) await visitTogether();
  // Some of the first failures may have put the release on trial: the mounts of later visitors end it.
  const percent = async () => {
    await visitTogether();
    return (await magazine())?.canary?.percent;
  };
  await expect.poll(percent).not.toBe(entry.canary?.percent);
  return magazine();
}

/** Nearly enough to prove a healthy canary, and nearly enough to find one that fails for three of ten. */
const [manyVisitors, fewVisitors] = [1008, 432];

test("F41 a canary that fails for its visitors is taken back at 5 %, and the log and the webhook say why", async () => {
  expect(await promoteAuto("magazine", failing, "5,25,100")).toContain("the shop goes on to 25%, 100%, or back");
  expect((await statusOf(shop.releasesDir)).text).toContain(`${failing} is in step 1 of 3`);
  expect(await visitUntilDecided(fewVisitors, 0.3)).toMatchObject({ stable: good, canary: null });
  expect(await log()).toMatch(
    new RegExp(`shop: rollback magazine ${failing} by itself: visitors with a failure: \\S+ % instead of \\S+ %`),
  );
  await expect.poll(() => received).toMatchObject([{ release: failing, decision: "back", percent: 5, nextPercent: 0 }]);
  await expect.poll(ops).toContain("rollout taken back visitors with a failure");
});

test("F41 a healthy canary goes on to 25 % and to all visitors", async () => {
  received.length = 0;
  await promoteAuto("magazine", newer, "5,25,100");
  expect(await ops()).toMatch(`magazine ${newer} compared with ${good} step 1 of 3: 5 % , 25 %, 100 %`);
  expect(await visitUntilDecided(manyVisitors, 0)).toMatchObject({
    stable: good,
    canary: { release: newer, percent: 25 },
  });
  expect(await visitUntilDecided(manyVisitors, 0)).toMatchObject({ stable: newer, canary: null });
  await expect
    .poll(() => received)
    .toMatchObject([
      { release: newer, decision: "on", percent: 5, nextPercent: 25 },
      { release: newer, decision: "on", percent: 25, nextPercent: 100 },
    ]);
  expect(await log()).toContain(`promote magazine ${newer} to 100% by itself: no worse`);
});

test("F41 a visitor of a slot counts with the speed of its page and what it adds to the cart", async ({ browser }) => {
  const release = await publishChanged(shop, "mf-cart", {
    "src/components/addToCart/AddToCart.tsx": [
      "  const { isAdding, queued, add }",
      "  // Another release.\n  const { isAdding, queued, add }",
    ],
  });
  await promoteAuto("cart", release, "99,100");
  const visitor = ["a", "b", "c", "d"].map((letter) => letter.repeat(22)).find((id) => bucketOf(id) < 9900) ?? "";
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: "visitor", value: visitor, url: shop.url }]);
  const page = await context.newPage();
  await changeTimers(page, 2000, 60_000); // how long a page waits for its visitor's own releases: this machine may be busy
  await addToCart(page);
  await expect.poll(ops).toContain("visitors who add to the cart 100.0 % nothing 1 0");
  // The page is left, so its web vitals are final.
  await page.goto("about:blank");
  await expect.poll(ops).toMatch(/INP \d+ ms nothing 1 0 .* LCP \d+ ms nothing 1 0/);
  await context.close();
});
