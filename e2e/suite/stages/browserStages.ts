import type { TestEnded } from "../reporters/testEvents";
import { failUnreported } from "./failUnreported";
import { literalPattern, quote } from "./quote";
import type { Stage, Tool } from "./stage";

/** A project of e2e/playwright.config.ts, which is also the folder of its tests. */
export type Project = "journeys" | "faults" | "firefox";

export const projects: readonly Project[] = ["firefox", "faults", "journeys"];

interface ProjectEntry {
  /** The command for its tests. */
  script: string;
  tools: readonly Tool[];
}

const entries: Readonly<Record<Project, ProjectEntry>> = {
  journeys: { script: "npm run e2e", tools: ["chromium", "headless shell", "postgresql"] },
  // Some faults are injected in Firefox too.
  faults: { script: "npm run faults", tools: ["chromium", "headless shell", "firefox"] },
  firefox: { script: "npm run firefox", tools: ["firefox"] },
};

/** The command that runs one test alone. */
function repeatOf({ file, name }: TestEnded): string {
  const spec = file.replace(/^e2e\//, "");
  const script = projects.find((project) => spec.startsWith(`${project}/`)) ?? "journeys";
  if (spec === "") return entries[script].script;
  const title = name === "" ? "" : ` -g ${quote(literalPattern(name))}`;
  return `${entries[script].script} -- ${quote(spec)}${title}`;
}

export interface BrowserRun {
  projects?: readonly Project[];
  /** Arguments of Playwright: paths, `-g`, `--repeat-each`. */
  filter?: readonly string[];
}

/** The assembled shop in real browsers, four files at a time. */
export function browsersStage({ projects: chosen = projects, filter = [] }: BrowserRun = {}): Stage {
  const tools = [...new Set(chosen.flatMap((project) => entries[project].tools))];
  const selection = chosen.map((project) => `--project=${project}`);
  const config = ["--config", "e2e/playwright.config.ts"];
  return {
    name: "browsers",
    tools,
    repeat: repeatOf,
    run: async (context) => {
      const args = ["node_modules/@playwright/test/cli.js", "test", ...config, ...selection, ...filter];
      await failUnreported(context, { file: process.execPath, args });
    },
  };
}
