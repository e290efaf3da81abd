/** @jest-environment node */
import { readText } from "./checks/sourceFiles";

function found(file: string, pattern: RegExp): string {
  const text = pattern.exec(readText(file).text)?.[1];
  if (text === undefined) throw new Error(`${file} has nothing like ${pattern}`);
  return text;
}
/** A number in a text: `1,000` or `1_000`. */
const numberIn = (file: string, pattern: RegExp) => Number(found(file, pattern).replace(/[,_]/g, ""));
const countIn = (file: string, pattern: RegExp) => found(file, pattern).split(",").length;
const operations = "docs/operations.md";

describe("figures of documents are those of the code", () => {
  it.each([
    [
      "rows that housekeeping deletes at a time",
      numberIn(operations, /in batches of ([\d,]+) rows/),
      numberIn("api/src/housekeeping.ts", /batchSize = ([\d_]+)/),
    ],
    [
      "widths of photographs",
      numberIn(operations, /each in (\d+) widths/),
      countIn("shared/src/contract/contract.ts", /pictureWidths = \[([^\]]+)\]/),
    ],
    [
      "largest file of a release, MiB",
      numberIn(operations, /files of (\d+) MiB/),
      numberIn("mfe/src/registry/uploads.ts", /maxFileBytes = (\d+) \* 1024 \* 1024/),
    ],
    [
      "steps within which the model finds a race",
      numberIn("e2e/suite/longParts.ts", /must find each within ([\d,]+) steps/),
      numberIn("api/scripts/modelDefects.ts", /steps = ([\d_]+)/),
    ],
    [
      "minutes of a comparison with the reference images",
      numberIn("README.md", /accept stores new ones \((\d+) minutes/),
      Math.round(numberIn("e2e/suite/longParts.ts", /"npm run screens[^"]*",\s+seconds: ([\d_]+)/) / 60),
    ],
    [
      "minutes of the API's seeded defects",
      numberIn("docs/testing.md", /`npm run defects -w @aurelle\/api` \| about (\d+) minutes/),
      Math.round(numberIn("e2e/suite/longParts.ts", /"npm run defects -w @aurelle\/api",\s+seconds: ([\d_]+)/) / 60),
    ],
  ])("%s", (_, documented, actual) => {
    expect(documented).toBe(actual);
  });
});
