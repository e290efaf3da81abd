import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");

/** Packages that ship ES modules only and must be turned into CommonJS for Jest. */
const esmOnly = [
  "swiper",
  "msw",
  "@mswjs",
  "@msw",
  "until-async",
  "rettime",
  "axios",
  "@open-draft",
  "strict-event-emitter",
  "outvariant",
  "is-node-process",
];

const swc = [
  "@swc/jest",
  {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic" } },
    },
    module: { type: "commonjs" },
  },
];

const base = (folders) => ({
  rootDir: root,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ["**/*.test.ts", "**/*.test.tsx"],
  transform: { "^.+\\.(t|j|mj)sx?$": swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`],
  modulePathIgnorePatterns: [
    "<rootDir>/.*/dist/",
    "<rootDir>/\\.releases/",
    "<rootDir>/\\.data/",
    "<rootDir>/.*/\\.tmp/",
  ],
});

/** Rooms that run in the browser: jsdom, CSS Modules as their own names, an unexpected console error fails the test. */
export const webProject = (folders) => ({
  ...base(folders),
  displayName: "web",
  testEnvironment: path.join(here, "jest-environment.cjs"),
  testEnvironmentOptions: { url: "http://localhost/" },
  moduleNameMapper: {
    "\\.css$": path.join(here, "jest-css.cjs"),
    "^swiper/css.*$": path.join(here, "jest-css.cjs"),
    "\\.(woff2|jpg|svg)$": path.join(here, "jest-file.cjs"),
  },
  setupFilesAfterEnv: [path.join(here, "jest-setup.ts")],
});

/** Rooms that run in Node. */
export const nodeProject = (folders) => ({ ...base(folders), displayName: "node", testEnvironment: "node" });
