/** @jest-environment node */
import type { Shell } from "../releases/shellAssets";
import { aPool, someDependencies } from "../testing/pageDependencies";
import { CriticalStyles } from "./CriticalStyles";
import { ShellRenderers } from "./ShellRenderers";

const one: Shell = { ...someDependencies().shell, serviceWorker: "", renderModule: Buffer.from("one"), folder: "" };
const two: Shell = { ...one, release: "2.0.0-bbbbbbbb", renderModule: Buffer.from("two") };

let now = 0;
const opened: string[] = [];
const closed: string[] = [];
const aServer = () =>
  new ShellRenderers(
    ({ renderModule }) => {
      opened.push(renderModule.toString());
      const pool = aPool("");
      jest.spyOn(pool, "close").mockImplementation(async () => void closed.push(renderModule.toString()));
      return {
        pool,
        criticalStyles: new CriticalStyles(
          (url) => url,
          () => {},
        ),
      };
    },
    () => now,
  );
beforeEach(() => {
  now = 0;
  opened.length = 0;
  closed.length = 0;
});

describe("the renderers of shells", () => {
  it("F25 renders each page with the code of its own shell", () => {
    const renderers = aServer();
    expect(renderers.of(one)).toBe(renderers.of({ ...one }));
    expect(renderers.of(two).pool).not.toBe(renderers.of(one).pool);
    expect(opened).toEqual(["one", "two"]);
  });

  it("H7 closes what no page has needed for a minute, and all at the end", async () => {
    const renderers = aServer();
    renderers.of(one);
    renderers.of(two);
    now = 50_000;
    renderers.of(two);
    now = 61_000;
    await renderers.closeIdle();
    expect(closed).toEqual(["one"]);
    renderers.of(one);
    expect(opened).toHaveLength(3);
    await renderers.close();
    expect(closed).toHaveLength(3);
  });
});
