import { stackedBars, vitalPlot } from "./charts";

interface Box {
  tone: string;
  y: number;
  height: number;
}
const boxesOf = (svg: string): Box[] =>
  [...svg.matchAll(/<rect class="([\w-]+)" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g)].map(
    ([, tone = "", y, height]) => ({ tone, y: Number(y), height: Number(height) }),
  );

describe("stackedBars", () => {
  it("stacks bars within the plot, and one failure among a thousand is visible", () => {
    const svg = stackedBars(
      [
        { tone: "shown", values: [1000, 10, 0] },
        { tone: "failed", values: [1, 10, 0] },
      ],
      "1,010 shown, 11 failed",
    ).text;
    const boxes = boxesOf(svg);
    expect(boxes.map(({ tone }) => tone)).toEqual(["shown", "failed", "shown", "failed"]);
    for (const { y, height } of boxes) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(64);
      expect(height).toBeGreaterThanOrEqual(2);
    }
    expect(svg).toContain('aria-label="1,010 shown, 11 failed"');
  });

  it("has no bars for zeros", () => {
    expect(boxesOf(stackedBars([{ tone: "shown", values: [0, 0] }], "nothing").text)).toEqual([]);
  });
});

describe("vitalPlot", () => {
  it("connects only neighbours: a step without pages has no value", () => {
    const svg = vitalPlot("lcp", [1000, 1200, null, 2600, null, 900], "LCP").text;
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg.match(/class="series"/g)).toHaveLength(1);
  });

  it("fits a very slow hour into the plot", () => {
    for (const [, y] of vitalPlot("lcp", [60_000], "LCP").text.matchAll(/cy="(-?[\d.]+)"/g)) {
      expect(Number(y)).toBeGreaterThanOrEqual(0);
    }
  });
});
