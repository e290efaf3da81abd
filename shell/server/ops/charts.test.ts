import { bars, course } from "./charts";

interface Box {
  tone: string;
  y: number;
  height: number;
}
const boxesOf = (svg: string): Box[] =>
  [...svg.matchAll(/<rect class="([\w-]+)" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g)].map(
    ([, tone = "", y, height]) => ({ tone, y: Number(y), height: Number(height) }),
  );

describe("bars", () => {
  it("stand on one another within the plot, and a single failure among a thousand is seen", () => {
    const svg = bars(
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

  it("of nothing are none", () => {
    expect(boxesOf(bars([{ tone: "shown", values: [0, 0] }], "nothing").text)).toEqual([]);
  });
});

describe("course", () => {
  it("joins neighbours alone: where nobody came, nothing is known", () => {
    const svg = course("lcp", [1000, 1200, null, 2600, null, 900], "LCP").text;
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg.match(/class="course"/g)).toHaveLength(1);
  });

  it("keeps a very slow hour within the plot", () => {
    for (const [, y] of course("lcp", [60_000], "LCP").text.matchAll(/cy="(-?[\d.]+)"/g)) {
      expect(Number(y)).toBeGreaterThanOrEqual(0);
    }
  });
});
