import { spawnSync } from "node:child_process";
import { bundleCommands, type CommandBundles } from "../support/commandBundles";
import { projectDir } from "../support/shop";

/** Commands with arguments that they do not know, each with a word that the answer must contain. */
const wrong = [
  [["e2e/suite/verify.ts", "--bogus"], "--bogus"],
  [["e2e/suite/journeys.ts", "--repeat", "often"], "--repeat"],
  [["e2e/suite/faults.ts", "--times", "often"], "--times"],
  [["e2e/suite/long.ts", "--bogus"], "--bogus"],
  [["e2e/suite/long.ts", "bogus"], "bogus"],
  [["e2e/suite/fastClock.ts", "--bogus"], "--bogus"],
  [["e2e/suite/defects.ts", "bogus"], "bogus"],
  [["e2e/suite/all.ts", "bogus"], "bogus"],
  [["e2e/screens/main.ts", "--bogus"], "--bogus"],
  [["e2e/screens/main.ts", "bogus"], "bogus"],
  [["bench/src/main.ts", "bogus"], "measurement"],
  [["bench/src/main.ts", "pages", "--bogus"], "--bogus"],
  [["bench/src/main.ts", "pages", "--pages", "bogus"], "bogus"],
  [["bench/src/main.ts", "api", "--bogus"], "--bogus"],
  [["bench/src/main.ts", "catalogue", "--rounds", "many"], "rounds"],
  [["bench/src/main.ts", "soak", "--minutes", "many"], "minutes"],
  [["mfe/src/main.ts", "bogus"], "bogus"],
  [["mfe/src/main.ts", "status", "--bogus"], "--bogus"],
  [["api/scripts/defects.ts", "bogus"], "bogus"],
  [["api/scripts/drill.ts", "bogus"], "rounds"],
  [["api/scripts/model.ts", "--bogus"], "--bogus"],
  [["api/scripts/races.ts", "bogus"], "runs"],
] as const;

let bundles: CommandBundles;
beforeAll(async () => {
  bundles = await bundleCommands(wrong.map(([[command]]) => command));
});
afterAll(() => bundles.remove());

it.each(wrong)("node %j says what is wrong, without a stack, and fails", ([command, ...args], word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundles.fileOf(command), ...args], {
    cwd: projectDir,
    encoding: "utf8",
  });
  expect(stderr).toContain(word);
  expect(`${stdout}${stderr}`).not.toMatch(/^ +at /m);
  expect(status).toBeGreaterThan(0);
});
