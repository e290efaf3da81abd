/** @jest-environment node */
import { readFileSync } from "node:fs";
import path from "node:path";

const script = readFileSync(path.join(import.meta.dirname, "liveUpdate.js"), "utf8");

/** Runs the page's script up to the end of its first request, which gets this status, or none: 0. */
async function firstUpdate(status: number) {
  let tick = (): void => {};
  const reload = jest.fn();
  const warn = jest.fn();
  const fetch = jest.fn(async () => {
    if (status === 0) throw new TypeError("fetch failed");
    return { ok: status < 400, status };
  });
  const start = new Function("fetch", "location", "console", "setInterval", script);
  start(fetch, { href: "https://shop.example/ops", reload }, { warn }, (run: () => void) => {
    tick = run;
  });
  tick();
  await new Promise(setImmediate);
  tick();
  return { reloads: reload.mock.calls.length, warnings: warn.mock.calls.length, requests: fetch.mock.calls.length };
}

describe("the live update of /ops", () => {
  it("reloads the page when the session has ended", async () => {
    expect(await firstUpdate(401)).toMatchObject({ reloads: 1, warnings: 0 });
  });

  it.each([0, 429, 500, 502, 503])("stays on the page and asks again after the status %i", async (status) => {
    expect(await firstUpdate(status)).toEqual({ reloads: 0, warnings: 1, requests: 2 });
  });
});
