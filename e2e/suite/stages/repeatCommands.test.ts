import type { TestEnded } from "../reporters/testEvents";
import { browsersStage } from "./browserStages";
import { buildStage, lintStage, typesStage } from "./checkStages";
import { pgliteStage, postgresStage, unitStage } from "./jestStages";
import type { Stage } from "./stage";

const aFailure = (file: string, name: string): TestEnded => ({ type: "test", file, name, status: "failed", ms: 1 });

describe("the command that repeats a failed test alone", () => {
  it.each<[string, Stage, string, string, string]>([
    [
      "a unit test",
      unitStage(),
      "mf-cart/src/a.test.ts",
      "CartPage costs £1 (once)",
      "npx jest mf-cart/src/a.test.ts -t '^CartPage costs £1 \\(once\\)$'",
    ],
    ["a file that cannot be read", unitStage(), "mf-cart/src/a.test.ts", "", "npx jest mf-cart/src/a.test.ts"],
    [
      "a test of the API",
      pgliteStage(),
      "api/src/cart/cart.test.ts",
      "a guest's cart",
      "npm test -w @aurelle/api -- src/cart/cart.test.ts -t '^a guest'\\''s cart$'",
    ],
    [
      "a test of the API on PostgreSQL",
      postgresStage(),
      "api/src/a.test.ts",
      "C1",
      "npm run test:postgres -w @aurelle/api -- src/a.test.ts -t '^C1$'",
    ],
    [
      "a journey",
      browsersStage(),
      "e2e/journeys/shopping/purchase.spec.ts",
      "buys a ring",
      "npm run e2e -- journeys/shopping/purchase.spec.ts -g 'buys a ring'",
    ],
    ["a fault", browsersStage(), "e2e/faults/network.spec.ts", "A1", "npm run faults -- faults/network.spec.ts -g A1"],
    ["a run that broke off", browsersStage(), "", "", "npm run e2e"],
    ["a run of unit tests that broke off", unitStage(), "", "", "npx jest"],
    ["lint", lintStage(), "", "format and lint", "npm run lint"],
    ["types", typesStage(), "", "types", "npm run types"],
    ["the build", buildStage(), "", "build", "npm run build"],
  ])("is given for %s", (_, stage, file, name, command) => {
    expect(stage.repeat(aFailure(file, name))).toBe(command);
  });
});
