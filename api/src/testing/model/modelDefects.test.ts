import { readFileSync } from "node:fs";
import path from "node:path";
import { apiRoot } from "../../apiRoot";
import { applyChanges } from "../seededDefect";
import { modelDefects } from "./modelDefects";

it.each(modelDefects)("the model's defect $name still applies", ({ changes }) => {
  for (const file of new Set(changes.map((change) => change.file))) {
    const text = readFileSync(path.join(apiRoot, file), "utf8");
    const changesOfFile = changes.filter((change) => change.file === file);
    expect(applyChanges(text, changesOfFile)).not.toBe(text);
  }
});
