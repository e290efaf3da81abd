import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { apiRoot } from "../apiRoot";
import { recordResponses } from "./recordResponses";
import { openTestShop, type TestShop } from "./testShop";

const file = path.join(apiRoot, "../shared/src/testing/apiFaults/recordedResponses.json");

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it("B1 sends the responses that the tests of the remotes have recorded", async () => {
  const responses = await recordResponses(shop);
  // `RECORD=1 npm test -w @aurelle/api -- recordResponses` records them again after a change of the API.
  if (process.env.RECORD) await writeFile(file, `${JSON.stringify(responses, null, 2)}\n`);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(responses);
  expect(Object.values(responses).filter(({ status }) => status >= 300)).toEqual([]);
});
