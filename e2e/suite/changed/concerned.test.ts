import type { Workspace } from "../projectFolders";
import { concerned } from "./concerned";

const aWorkspace = (folder: string, ...dependencies: string[]): Workspace => ({
  folder,
  name: `@aurelle/${folder}`,
  dependencies: dependencies.map((name) => `@aurelle/${name}`),
  types: "tsc -p .",
});
const workspaces = [
  aWorkspace("shared"),
  aWorkspace("mf-cart", "shared"),
  aWorkspace("api", "shared"),
  aWorkspace("shell", "shared", "api"),
  aWorkspace("mfe"),
];

function of(...changed: string[]) {
  const { lint, types, unit } = concerned(changed, workspaces, (file) => !file.includes("deleted"));
  return { lint, types: types.map(({ folder }) => folder), unit };
}

describe("what a change concerns", () => {
  it("is only the remote, for a change in one", () => {
    const file = "mf-cart/src/model/cart.ts";
    expect(of(file)).toEqual({ lint: [file], types: ["mf-cart"], unit: [file] });
  });

  it("are the types of all that depend on shared, also through another workspace", () => {
    expect(of("shared/src/bus/bus.ts").types).toEqual(["shared", "mf-cart", "api", "shell"]);
  });

  it("are the types, but no longer the lint, of a file that was deleted", () => {
    expect(of("mf-cart/src/deleted.ts")).toEqual({ lint: [], types: ["mf-cart"], unit: [] });
  });

  it("is neither lint nor types nor tests, for a document", () => {
    expect(of("docs/teams.md")).toEqual({ lint: [], types: [], unit: [] });
  });

  it.each(["package-lock.json", "tsconfig.base.json", "shared/build/jest.mjs"])("is everything for %s", (file) => {
    expect(of(file)).toEqual({ lint: ["."], types: workspaces.map(({ folder }) => folder), unit: "all" });
  });

  it("is the lint of all files for the rules of the linter", () => {
    expect(of("biome.json")).toEqual({ lint: ["."], types: [], unit: [] });
  });
});
