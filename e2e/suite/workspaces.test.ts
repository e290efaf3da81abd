import path from "node:path";
import { readSpecs, readWorkspaces } from "./projectFolders";
import { entryOf, filterFor, folderOf, specTable } from "./workspaces";

const root = path.resolve(__dirname, "../..");
const folders = readWorkspaces(root).map(({ folder }) => folder);
const specs = readSpecs(root);

describe("the table of browser tests and workspaces", () => {
  it("has an entry for every file of tests", () => {
    expect(specs.length).toBeGreaterThan(40);
    expect(specs.filter((spec) => entryOf(spec) === undefined)).toEqual([]);
  });

  it("names only files and workspaces that exist", () => {
    const paths = specTable.map((entry) => entry.path);
    expect(paths.filter((one) => !specs.some((spec) => spec.startsWith(one)))).toEqual([]);
    const named = specTable.flatMap(({ workspaces }) => workspaces);
    expect(named.filter((folder) => !folders.includes(folder))).toEqual([]);
  });

  it("has each path once", () => {
    const paths = specTable.map((entry) => entry.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe("the browser tests of a workspace", () => {
  const table = [
    { path: "faults/", workspaces: ["shell", "mf-cart"], ofOneRemote: true as const },
    { path: "journeys/", workspaces: ["mf-cart"] },
    { path: "journeys/seo", workspaces: ["shell"] },
  ];
  const all = ["faults/network.spec.ts", "journeys/cart.spec.ts", "journeys/seo.spec.ts"];

  it("are those whose longest entry names it", () => {
    expect(filterFor("shell", all, table)).toEqual(["faults/network.spec.ts", "journeys/seo.spec.ts"]);
    expect(filterFor("api", all, table)).toEqual([]);
  });

  it("are, among tests of one remote, those whose title names it", () => {
    const [, , flag, pattern = ""] = filterFor("mf-cart", all, table);
    expect(flag).toBe("--grep");
    const matches = (title: string) => new RegExp(pattern).test(title);
    expect(matches("faults faults/network.spec.ts A1 cart: a timeout shows one panel")).toBe(true);
    expect(matches("faults faults/network.spec.ts A1 account: a timeout shows one panel")).toBe(false);
    expect(matches("journeys journeys/cart.spec.ts removes an item")).toBe(true);
  });

  it.each([
    ["cart", "mf-cart"],
    ["mf-cart", "mf-cart"],
    ["api", "api"],
    ["basket", undefined],
  ])("are found for %s", (name, folder) => {
    expect(folderOf(name, folders)).toBe(folder);
  });
});
