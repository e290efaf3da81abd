import { documentBytes } from "../../support/documentBytes";
import { untilRendered } from "../../support/page/serverRendered";
import { expect, test } from "../../support/test";

/** What a server sends in the first round trip: ten packets of TCP. */
const firstRoundTripBytes = 14_600;

test("F35 the home page, rendered with its carousels, arrives in the first round trip", async ({ shop }) => {
  await untilRendered(
    shop,
    "/",
    /Perfect Birthday Gift Ideas[\s\S]*data-product[\s\S]*Get the Look[\s\S]*data-product/,
  );
  const bytes = await documentBytes(shop.url);
  process.stdout.write(`the home page has ${bytes} bytes compressed\n`);
  expect(bytes).toBeLessThan(firstRoundTripBytes);
});
