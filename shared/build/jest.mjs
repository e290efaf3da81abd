import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");

/** Packages that contain only ES modules. Jest needs them as CommonJS. */
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

/** @param {readonly string[]} folders */
const base = (folders) => ({
  rootDir: root,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  runtime: path.join(here, "jest-runtime.cjs"),
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

/** Jest's project for browser code: jsdom, class names of CSS Modules as written, and an unexpected console error fails a test. @param {readonly string[]} folders */
export const webProject = (folders) => ({
  ...base(folders),
  displayName: "web",
  testEnvironment: path.join(here, "jest-environment.cjs"),
  testEnvironmentOptions: { url: "http://localhost/" },
  moduleNameMapper: {
    "\\.css$": path.join(here, "jest-css.cjs"),
    "^@testing-library/react$": path.join(here, "jest-testing-library.cjs"),
    // One file instead of two hundred.
    "^rxjs$": path.join(root, "node_modules/rxjs/dist/bundles/rxjs.umd.js"),
    "^rxjs/operators$": path.join(here, "jest-rxjs-operators.cjs"),
    "^swiper/css.*$": path.join(here, "jest-css.cjs"),
    "\\.(woff2|jpg|svg)$": path.join(here, "jest-file.cjs"),
  },
  setupFilesAfterEnv: [path.join(here, "jest-setup.ts")],
});

/** Jest's project for code that runs in Node. @param {readonly string[]} folders */
export const nodeProject = (folders) => ({ ...base(folders), displayName: "node", testEnvironment: "node" });
