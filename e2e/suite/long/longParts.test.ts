import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type LongPart, longParts } from "../longParts";
import { clockTime } from "../stages/messages";
import { longArguments } from "./longArguments";
import { nextPart } from "./nextPart";

const root = path.resolve(__dirname, "../../..");
const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));

const aPart = (name: string, seconds: number, smallerSeconds?: number): LongPart => ({
  name,
  command: name,
  seconds,
  reason: "it is long",
  ...(smallerSeconds === undefined ? {} : { smaller: { command: `${name} --few`, seconds: smallerSeconds } }),
});

describe("the parts of test:long", () => {
  it("have the folders with browser tests that there are", () => {
    const dir = path.join(root, "e2e/long");
    const entries = existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : [];
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `long/${name}`);
    const known = longParts.map(({ folder }) => folder);
    expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
  });

  it("are in docs/testing.md with their duration and reason", () => {
    const document = readFileSync(path.join(root, "docs/testing.md"), "utf8");
    const rows = longParts.map(({ name, seconds, smaller, reason }) => {
      const duration = [seconds, ...(smaller ? [smaller.seconds] : [])]
        .map((one) => clockTime(one * 1000))
        .join(" or ");
      return `| \`${name}\` | ${duration} | ${reason} |`;
    });
    expect(rows.filter((row) => !document.includes(row))).toEqual([]);
  });

  it("each fit into 27 minutes on the day on which they are the first, whole or in their smaller setting", () => {
    const days = longParts.map((_, number) => {
      const first = nextPart(longParts, { date: day(number), secondsLeft: 27 * 60, done: [] });
      return first?.part.name;
    });
    expect([...days].sort()).toEqual(longParts.map(({ name }) => name).sort());
  });
});

describe("the next part of test:long", () => {
  const parts = [aPart("faults", 1_000, 300), aPart("soak", 2_000), aPart("screens", 100)];
  const namesOn = (date: Date, secondsLeft: number) => {
    const done: string[] = [];
    for (;;) {
      const planned = nextPart(parts, { date, secondsLeft, done });
      if (!planned) return done;
      done.push(planned.part.name);
    }
  };

  it("begins with another part each day", () => {
    const orders = [0, 1, 2, 3].map((number) => namesOn(day(number), 10_000).join());
    expect(new Set(orders.slice(0, 3)).size).toBe(3);
    expect(orders[3]).toBe(orders[0]);
  });

  it("is the same for the same day and time", () => {
    expect(namesOn(day(5), 10_000)).toEqual(namesOn(new Date(Date.UTC(2026, 0, 6, 23)), 10_000));
  });

  it("is the smaller setting, or the part after it, where the time is short", () => {
    const date = [day(0), day(1), day(2)].find((one) => namesOn(one, 10_000)[0] === "faults") ?? day(0);
    const at = (secondsLeft: number, done: string[] = []) => nextPart(parts, { date, secondsLeft, done })?.command;
    expect(at(1_200)).toBe("faults");
    expect(at(1_199)).toBe("faults --few");
    expect(at(1_199, ["faults"])).toBe("screens");
    expect(at(119)).toBeUndefined();
  });
});

describe("the arguments of test:long", () => {
  const parts = [aPart("faults", 1_000), aPart("screens", 100)];

  it("choose parts and a time", () => {
    const { chosen, secondsLeft } = longArguments(["screens", "--minutes", "25"], parts);
    expect(chosen.map(({ name }) => name)).toEqual(["screens"]);
    expect(secondsLeft).toBe(1_500);
    expect(longArguments([], parts)).toEqual({ chosen: parts, secondsLeft: null, isList: false });
  });

  it("are rejected with the list of parts", () => {
    expect(() => longArguments(["sock"], parts)).toThrow('no part "sock" of test:long. The parts are: faults, screens');
    expect(() => longArguments(["--minutes", "soon"], parts)).toThrow("--minutes takes a number of minutes");
  });
});
