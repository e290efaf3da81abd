import { newKeyPair } from "../registry/signature";
import { run } from "../run";

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
  jest.restoreAllMocks();
});

/** Asks for a link in a shop that answers the plan of a promotion. @returns the exit code and all that the tool wrote */
async function preview(plan: object): Promise<{ code: number; text: string }> {
  let text = "";
  const capture = (chunk: unknown) => {
    text += String(chunk);
    return true;
  };
  jest.spyOn(process.stdout, "write").mockImplementation(capture);
  jest.spyOn(process.stderr, "write").mockImplementation(capture);
  jest.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ value: plan, text: "" }));
  process.env.MFE_KEY = newKeyPair().privateKey;
  const code = await run(["preview", "gifts", "1.0.0-aaaaaaaa", "--to", "https://shop.example"]);
  return { code, text };
}

it("prints a link that shows a published release", async () => {
  const { code, text } = await preview({ problems: [] });
  expect(code).toBe(0);
  expect(text).toMatch(/^https:\/\/shop\.example\/\?mf\.preview=\S+\nuntil /);
});

it("prints no link to a quarantined release, because the shop would show another one", async () => {
  expect(await preview({ problems: [], quarantined: true })).toEqual({
    code: 1,
    text: "mfe: gifts 1.0.0-aaaaaaaa is quarantined: no link shows it before it is promoted again.\n",
  });
});
