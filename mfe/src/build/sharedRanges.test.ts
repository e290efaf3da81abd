import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mergeImports, rangeFor, readSharedHistory, writeRanges } from "./sharedRanges";

const bus = { "1.0.0": ["listen"], "2.1.0": ["bus", "bus.on", "useLast"], "2.2.0": ["useAll"], "2.3.0": ["bus.once"] };

describe("the range of a shared module", () => {
  it.each([
    ["the oldest of the major version, for names that it always had", ["useLast"], "^2.1.0"],
    ["the one that added a name", ["useLast", "useAll"], "^2.2.0"],
    ["the one that added a member to a name", ["bus"], "^2.3.0"],
    ["the oldest, when no name is used", [], "^2.1.0"],
    ["the newest, when it is used as a whole", true as const, "^2.3.0"],
    ["the newest, for a name that no version lists", ["default"], "^2.3.0"],
  ])("F18 is %s", (_, names, range) => {
    expect(rangeFor(bus, names)).toBe(range);
  });

  it("F18 of React is its major version, whatever patch is installed", async () => {
    const { react = {} } = await readSharedHistory();
    expect(rangeFor(react, ["useState", "createElement", "Suspense"])).toBe("^19.0.0");
    expect(rangeFor(react, ["useState", "useEffectEvent"])).toBe("^19.2.0");
  });

  it("counts the names of both builds", () => {
    const browser = { react: ["useState"], rx: true as const };
    const server = { react: ["useId", "useState"], rx: ["map"], bus: ["bus"] };
    expect(mergeImports(browser, server)).toEqual({ react: ["useState", "useId"], rx: true, bus: ["bus"] });
  });
});

describe("the built files", () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "ranges-"));
    await mkdir(path.join(dir, "server"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));
  const history = { "@aurelle/shared/bus": bus, react: { "19.0.0": ["useState"], "19.2.0": ["useEffectEvent"] } };

  it("get the same ranges for the browser and the document server, and nothing else changes", async () => {
    const container = (range: string) =>
      `x={108:{shareScope:"default",shareKey:"react",import:null,requiredVersion:"${range}",strictVersion:!0},"^19.3.1"}`;
    const module = (required: string) => `module.exports = require("${required}");\n`;
    await writeFile(path.join(dir, "remoteEntry.js"), container("^19.0.0-any"));
    await writeFile(
      path.join(dir, "server/server.cjs"),
      module("react@^19") + module("@aurelle/shared/bus@^2.0.0") + module("fs"),
    );
    const imports = { react: ["useEffectEvent"], "@aurelle/shared/bus": ["useLast"] };
    expect(await writeRanges(dir, ["remoteEntry.js", "server/server.cjs"], imports, history)).toEqual({
      "@aurelle/shared/bus": "^2.1.0",
      react: "^19.2.0",
    });
    expect(await readFile(path.join(dir, "remoteEntry.js"), "utf8")).toBe(container("^19.2.0"));
    expect(await readFile(path.join(dir, "server/server.cjs"), "utf8")).toBe(
      module("react@^19.2.0") + module("@aurelle/shared/bus@^2.1.0") + module("fs"),
    );
  });

  it("that do not load an imported module are an error, because the release would state no range for it", async () => {
    await writeFile(path.join(dir, "remoteEntry.js"), "export {}");
    const imports = { react: ["useState"] };
    await expect(writeRanges(dir, ["remoteEntry.js"], imports, history)).rejects.toThrow("no built file loads react");
  });
});
