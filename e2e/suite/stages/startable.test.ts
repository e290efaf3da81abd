import { schedule } from "./schedule";
import { startable } from "./startable";

const aRule = (name: string, given: Partial<Record<"after" | "beside" | "needs", string[]>> = {}) => ({
  name,
  after: [],
  beside: [],
  needs: [],
  ...given,
});
const set = (...names: string[]) => new Set(names);

describe("the stages that may start", () => {
  it("are those that may run beside all others, in the order of the rules", () => {
    const rules = [aRule("unit", { beside: ["lint"] }), aRule("lint"), aRule("browsers")];
    expect(startable(rules, set("browsers", "lint", "unit"), set())).toEqual(["unit", "lint"]);
    expect(startable(rules, set("browsers"), set("lint"))).toEqual([]);
    expect(startable(rules, set("browsers"), set())).toEqual(["browsers"]);
  });

  it("wait for an earlier stage only if it is in the run", () => {
    const rules = [aRule("lint"), aRule("types", { after: ["lint"], beside: ["lint"] })];
    expect(startable(rules, set("types"), set("lint"))).toEqual([]);
    expect(startable(rules, set("types"), set())).toEqual(["types"]);
  });
});

describe("the schedule of npm test", () => {
  const names = schedule.map(({ name }) => name);

  it("names only stages that it has", () => {
    const named = schedule.flatMap(({ after, needs, beside }) => [...after, ...needs, ...beside]);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("starts lint and unit tests together, and the browsers last", () => {
    expect(startable(schedule, new Set(names), set())).toEqual(["unit tests", "lint"]);
    expect(startable(schedule, set("browsers", "sizes"), set("API on PostgreSQL"))).toEqual(["sizes"]);
    expect(startable(schedule, set("browsers"), set())).toEqual(["browsers"]);
  });

  it.each([["each stage that ends first"], ["each stage that ends last"]])("starts every stage, with %s", (which) => {
    const pending = new Set(names);
    const running = new Set<string>();
    const ended: string[] = [];
    while (ended.length < names.length) {
      for (const name of startable(schedule, pending, running)) {
        pending.delete(name);
        running.add(name);
      }
      const next = which.endsWith("first") ? [...running][0] : [...running].at(-1);
      if (next === undefined) throw new Error(`nothing can start of ${[...pending]}`);
      running.delete(next);
      ended.push(next);
    }
    expect([...ended].sort()).toEqual([...names].sort());
  });
});
