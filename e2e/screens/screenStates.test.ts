import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { publicPages } from "./publicPages";
import { states, statesByOwner } from "./screenStates";

const root = path.resolve(__dirname, "../..");
const remotes = readdirSync(root).filter((name) => name.startsWith("mf-"));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const inPublicPages = new Set(Object.values(publicPages).flatMap((pages) => pages.map(({ state }) => state)));
/** The states that `npm test` opens in the browser. */
const opened = states.filter(({ name, inShortRun = false }) => inShortRun || inPublicPages.has(name));

/** The paths of the route table. The offline page is not among the states: the tests of offline visits check it. */
const paths = ["shell/protocol/shellPages.ts", ...remotes.map((remote) => `${remote}/remote.config.ts`)]
  .flatMap((file) => [...read(file).matchAll(/\bpath: "([^"]+)"/g)].map(([, found = ""]) => found))
  .concat("*")
  .filter((found) => found !== "/offline");

/** The source of every component test that runs axe. */
const componentTests = ["shell/src", "shared/src", ...remotes.map((remote) => `${remote}/src`)]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => file.endsWith(".test.tsx"))
  .map(read)
  .filter((source) => source.includes("axeFindings("));

it("names each state once", () => {
  const names = states.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect([...inPublicPages].filter((name) => !names.includes(name))).toEqual([]);
});

it("has every remote's states", () => {
  expect(Object.keys(statesByOwner).toSorted()).toEqual([...remotes, "shell"].toSorted());
});

it("opens every path of the route table in the browser", () => {
  expect(paths).toContain("/rings");
  expect(paths.filter((found) => !opened.some((state) => state.path === found))).toEqual([]);
});

it("opens each kind of state in the browser", () => {
  const kinds = new Set(states.map(({ kind }) => kind));
  expect([...kinds].filter((kind) => !opened.some((state) => state.kind === kind))).toEqual([]);
});

it.each(Object.entries(statesByOwner))("opens more than the ordinary states of %s in the browser", (_, owned) => {
  expect(opened.filter((state) => owned.includes(state) && state.kind !== undefined)).not.toEqual([]);
});

it.each(Object.values(publicPages))(
  "compares a public page with one of the same workspace that is checked in full",
  (...pages) => {
    const checked = pages.filter(({ like }) => !like).map(({ route }) => route);
    expect(pages.flatMap(({ like = [] }) => like).filter((route) => !checked.includes(route))).toEqual([]);
  },
);

it("checks every state, in a component test or in the browser", () => {
  const unchecked = states.filter(
    ({ name, isPrinted = false, emailScheme }) =>
      !isPrinted &&
      emailScheme === undefined &&
      !opened.some((state) => state.name === name) &&
      !componentTests.some((source) => source.includes(`"${name}"`)),
  );
  expect(unchecked.map(({ name }) => name)).toEqual([]);
});

it("names only states in the component tests", () => {
  const named = componentTests.flatMap((source) => [...source.matchAll(/axeFindings\("([^"]+)"\)/g)]);
  expect(named.map(([, name]) => name).filter((name) => !states.some((state) => state.name === name))).toEqual([]);
});
