import { type ModelShop, openModelShop } from "./modelShop";
import { runModel } from "./runModel";

/** 20,000 on each database, with a seed of the day: npm run model -w @aurelle/api -- 20000 */
const steps = Number(process.env.MODEL_STEPS || 400);
const seed = 1;

let shop: ModelShop;
beforeAll(async () => {
  shop = await openModelShop();
});
afterAll(() => shop.close());

describe("random calls, alone and at the same time", () => {
  it("K1 leave what some order of them, one after another, would have left", async () => {
    expect(await runModel(shop, { steps, seed })).toBeGreaterThanOrEqual(steps);
  });
});
