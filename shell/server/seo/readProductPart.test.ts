/** @jest-environment node */
import type { ApiReader } from "../http/apiReader";
import { readProductPart } from "./readProductPart";

describe("readProductPart", () => {
  it("lists the pages of one part", async () => {
    const readApi: ApiReader = async (path) => ({
      status: path.endsWith("?part=2") ? 200 : 404,
      body: { ids: ["3", "a/b"], parts: 2 },
    });
    expect(await readProductPart(readApi, 2)).toEqual({ paths: ["/product/3", "/product/a%2Fb"], parts: 2 });
  });

  it("names the pages by handles where the API gives them", async () => {
    const body = { ids: ["3", "4"], handles: ["oak-ring-3", "elm-ring-4"], parts: 1 };
    const pages = ["/product/oak-ring-3", "/product/elm-ring-4"];
    expect((await readProductPart(async () => ({ status: 200, body }), 1))?.paths).toEqual(pages);
  });

  it.each([
    ["no response", null],
    ["a rejection", { status: 429, body: { ids: [], parts: 1 } }],
    ["another kind of body", { status: 200, body: { results: [] } }],
    ["ids that are not texts", { status: 200, body: { ids: [7], parts: 1 } }],
  ])("returns null for %s", async (_, response) => {
    expect(await readProductPart(async () => response, 1)).toBeNull();
  });
});
