/** @jest-environment node */
import { EvidenceBook, type PageView, readEvidence } from "./EvidenceBook";

const subject = "cart 2.0.0-bbbbbbbb 1.0.0-aaaaaaaa 2026-11-26T00:00:00.000Z";
const nothing = { failures: 0, errors: 0, additions: 0 };
const aView = (part: Partial<PageView> = {}): PageView => ({
  ...{ group: "g", at: 1, isCanary: true, visit: "v", values: nothing },
  ...part,
});
const stored = (book: EvidenceBook) => JSON.stringify(book);
const copyOf = (book: EvidenceBook) => readEvidence(stored(book));

describe("the evidence of a step", () => {
  it("has one page view of each visitor, the first one, with the release that it got", () => {
    const book = new EvidenceBook();
    expect(book.see(subject, "ada", aView())).toBe(true);
    expect(book.see(subject, "ada", aView({ visit: "w", at: 2, isCanary: false }))).toBe(false);
    expect(book.add(subject, "ada", "w", { failures: 1 })).toBe(false);
    expect(book.add(subject, "ada", "v", { inp: 120 })).toBe(true);
    expect(book.add(subject, "ada", "v", { inp: 120 })).toBe(false);
    expect(book.views(subject)).toEqual([aView({ values: { ...nothing, inp: 120 } })]);
  });

  it("does not count what the stable release did after its canary had failed", () => {
    const book = new EvidenceBook();
    book.see(subject, "ada", aView());
    expect(book.add(subject, "ada", "v", { failures: 1 }, true)).toBe(true);
    expect(book.add(subject, "ada", "v", { errors: 1 }, false)).toBe(false);
    expect(book.views(subject)[0]?.values).toEqual({ ...nothing, failures: 1 });
  });

  it("is the same on all servers, in whichever order they merge", () => {
    const [one, two] = [new EvidenceBook(), new EvidenceBook()];
    one.see(subject, "ada", aView({ at: 2, visit: "later", values: { ...nothing, inp: 500 } }));
    two.see(subject, "ada", aView({ at: 1, visit: "first" }));
    two.see(subject, "grace", aView({ isCanary: false }));
    const [ofOne, ofTwo] = [copyOf(one), copyOf(two)];
    one.merge(ofTwo);
    for (const evidence of [ofOne, ofTwo, ofOne]) two.merge(evidence);
    expect(one.views(subject)).toEqual(two.views(subject));
    expect(one.views(subject)).toContainEqual(aView({ at: 1, visit: "first" }));
    // What another server got of the same page view is added.
    two.add(subject, "ada", "first", { lcp: 900 });
    one.merge(copyOf(two));
    expect(one.views(subject).find(({ isCanary }) => isCanary)?.values).toEqual({ ...nothing, lcp: 900 });
  });

  it("is bounded, for a step and in all", () => {
    const book = new EvidenceBook();
    for (let visitor = 0; visitor < 7000; visitor += 1) book.see(subject, `canary ${visitor}`, aView());
    for (let visitor = 0; visitor < 19_000; visitor += 1) book.see(subject, `${visitor}`, aView({ isCanary: false }));
    expect(book.views(subject)).toHaveLength(24_000);
    for (let step = 0; step < 4; step += 1)
      for (let visitor = 0; visitor < 18_000; visitor += 1)
        book.see(`step ${step}`, `${visitor}`, aView({ isCanary: false }));
    expect(book.views("step 3")).toHaveLength(80_000 - 24_000 - 3 * 18_000);
    expect(stored(book).length).toBeLessThan(8 * 1024 * 1024);
    book.keepOnly((name) => name === "step 0");
    expect([book.views(subject).length, book.views("step 0").length]).toEqual([0, 18_000]);
  });

  it.each([
    "",
    "[]",
    '{"v":2,"views":{}}',
    '{"v":1,"views":{"x":{"y":1}}}',
    '{"v":1,"views":{"x":{"y":["g",1,2,"v",0,0,0,null,null]}}}',
    '{"v":1,"views":{"x":{"y":["g",1,1,"v",0,0,"1",null,null]}}}',
  ])("does not read the text %p", (text) => {
    expect(() => readEvidence(text)).toThrow();
  });
});
