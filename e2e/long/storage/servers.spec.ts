import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fastFolder } from "../../../api/src/testing/fastFolder";
import { openStorage } from "../../../mfe/src/storage/openStorage";
import { PostgresStorage } from "../../../mfe/src/storage/PostgresStorage";
import { connectStorage } from "../../../mfe/src/storage/storageOf";
import { promote } from "../../../mfe/src/store/promote";
import { publish } from "../../../mfe/src/store/publish";
import { readRegistry } from "../../../mfe/src/store/registryFile";
import { untilRendered } from "../../support/page/serverRendered";
import { expect, newDatabase, test } from "../../support/releaseStorage";
import { buildMagazine } from "../../support/releases";
import { runNode } from "../../support/runNode";
import { projectDir, type Shop, startShop } from "../../support/shop";
import { type Swift, startSwift } from "../../support/swift";

/** Three document servers without a common disk, while shoppers are in the shop. */

const promotions = 100;
const awayMs = 60_000;
const secret = "one secret for all three of these servers";
const paths = ["/", "/rings", "/luma", "/magazine", "/about", "/cart"];

let home: string;
let url: string;
let swift: Swift | undefined;
let shops: Shop[];
let endStorage: () => Promise<void>;
/** The folder of the test's own copy. */
const own = () => path.join(home, "own");

/** Two releases of the magazine, of other bytes. */
const builds = () =>
  Promise.all([
    buildMagazine(),
    buildMagazine({
      "src/pages/MagazinePage.tsx": ["A page of a fifth remote.", "Another page of a fifth remote."],
    }),
  ]);

/** Opens pages and their scripts at all servers in turn, until it is stopped. @returns the number of answers, and those that failed */
function shop(): () => Promise<{ answers: number; failed: string[] }> {
  let isOpen = true;
  let answers = 0;
  const failed: string[] = [];
  const get = async (address: string) => {
    const response = await fetch(address).catch((error: unknown) => String(error));
    answers += 1;
    if (typeof response === "string" || !response.ok)
      failed.push(`${address} ${typeof response === "string" ? response : response.status}`);
    return typeof response === "string" ? "" : response.text();
  };
  const visitor = async (start: number) => {
    for (let visit = start; isOpen; visit += 1) {
      const server = shops[visit % shops.length]?.url ?? "";
      const html = await get(server + paths[visit % paths.length]);
      const files = [...html.matchAll(/"(\/(?:r|assets)\/[^"?]+\.js)"/g)].map(([, file = ""]) => file);
      // Another server may be asked for the files that this one has named.
      const other = shops[(visit + 1) % shops.length]?.url ?? "";
      for (const file of files.slice(0, 4)) await get(other + file);
    }
  };
  const visitors = [0, 1, 2].map(visitor);
  return async () => {
    isOpen = false;
    await Promise.all(visitors);
    return { answers, failed };
  };
}

async function open(postgres: { url: string }, more: Record<string, string>): Promise<void> {
  home = await mkdtemp(path.join(await fastFolder(), "aurelle-servers-"));
  url = await newDatabase(postgres);
  const env = { RELEASES_DATABASE_URL: url, ...more };
  await runNode(["mfe/src/main.ts", "import", path.join(projectDir, ".releases")], { ...env, RELEASES_DIR: own() });
  const first = await startShop({ releasesDir: path.join(home, "0"), env: { ...env, SECRET: secret } });
  const others = [1, 2].map((index) =>
    startShop({ releasesDir: path.join(home, String(index)), env: { ...env, SECRET: secret, API_URL: first.url } }),
  );
  shops = [first, ...(await Promise.all(others))];
}

/** The storage as this process uses it. */
async function connect(): Promise<void> {
  const storage = await openStorage({ databaseUrl: url, s3Url: swift?.bucketUrl ?? null }, () => undefined);
  if (!storage) throw new Error("there is a storage");
  expect(storage).toBeInstanceOf(PostgresStorage);
  endStorage = connectStorage(own(), storage);
}

test.beforeEach(() => {
  swift = undefined;
  shops = [];
  endStorage = async () => undefined;
});
test.afterEach(async () => {
  for (const one of [...shops].reverse()) await one.stop();
  await endStorage();
  await swift?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Which release of the magazine a server gives to visitors. */
async function releaseAt({ url: server }: Shop): Promise<string | undefined> {
  const html = await (await fetch(`${server}/magazine`)).text();
  return /"magazine":\{"release":"([^"]+)"/.exec(html)?.[1];
}

/** Waits until all servers give a release. @returns how long it took, ms */
async function untilEverywhere(release: string): Promise<number> {
  const start = performance.now();
  for (const one of shops) await expect.poll(() => releaseAt(one), { timeout: 30_000, intervals: [20] }).toBe(release);
  return performance.now() - start;
}

test("F40 a hundred promotions reach three servers, and no page fails, also not while the database is away", async ({
  postgres,
}) => {
  await open(postgres, {});
  await connect();
  const released = await Promise.all((await builds()).map((dir) => publish(own(), dir)));
  const [one = "", two = ""] = released.map(({ release }) => release);
  await promote(own(), "magazine", one);
  await untilEverywhere(one);
  for (const server of shops) await untilRendered(server, "/magazine", one);

  const stop = shop();
  const { revision } = await readRegistry(own());
  const times: number[] = [];
  for (let index = 0; index < promotions; index += 1) {
    const release = index % 2 ? one : two;
    await promote(own(), "magazine", release);
    times.push(await untilEverywhere(release));
  }
  expect((await readRegistry(own())).revision).toBe(revision + promotions);
  const sorted = times.sort((a, b) => a - b).map(Math.round);
  console.info(`at three servers after ${sorted[50]} ms (median), ${sorted[95]} ms (95 %), ${sorted[99]} ms (longest)`);

  await postgres.pause();
  await expect(promote(own(), "magazine", two)).rejects.toThrow("The database of the releases cannot be reached");
  await new Promise((resolve) => setTimeout(resolve, awayMs));
  await postgres.resume();
  await expect(() => promote(own(), "magazine", two)).toPass();
  await untilEverywhere(two);
  expect((await readRegistry(own())).revision).toBe(revision + promotions + 1);

  const { answers, failed } = await stop();
  expect(failed).toEqual([]);
  expect(answers).toBeGreaterThan(promotions);
  console.info(`${answers} answers to shoppers, none failed`);
});

test("F40 the same with the files in a storage that speaks S3, which is away for a minute", async ({ postgres }) => {
  swift = await startSwift();
  Object.assign(process.env, swift.env);
  await open(postgres, { RELEASES_S3_URL: swift.bucketUrl, ...swift.env });
  await connect();
  const [first = "", second = ""] = await builds();
  const { release: one } = await publish(own(), first);
  await promote(own(), "magazine", one);
  await untilEverywhere(one);

  const stop = shop();
  await swift.pause();
  await expect(publish(own(), second)).rejects.toThrow("The storage of the releases' files cannot be reached");
  await new Promise((resolve) => setTimeout(resolve, awayMs));
  await swift.resume();
  const { release: two } = await publish(own(), second);
  await promote(own(), "magazine", two);
  await untilEverywhere(two);
  const { answers, failed } = await stop();
  expect(failed).toEqual([]);
  console.info(`${answers} answers to shoppers, none failed`);
});
