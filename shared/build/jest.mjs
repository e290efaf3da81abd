import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");

/** Packages that contain only ES modules. Jest needs them as CommonJS. */
const esmOnly = [
  "@aurelle",
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

/** @param {readonly string[]} folders @param {string} rootDir */
const base = (folders, rootDir) => ({
  rootDir,
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

/**
 * Jest's project for browser code: jsdom, class names of CSS Modules as written, and an unexpected console error fails a test.
 * @param {readonly string[]} folders below `rootDir`
 * @param {string} [rootDir] default: this repository
 */
export const webProject = (folders, rootDir = root) => ({
  ...base(folders, rootDir),
  displayName: "web",
  testEnvironment: path.join(here, "jest-environment.cjs"),
  testEnvironmentOptions: { url: "http://localhost/" },
  moduleNameMapper: {
    "\\.css$": path.join(here, "jest-css.cjs"),
    "^@testing-library/react$": path.join(here, "jest-testing-library.cjs"),
    // One file instead of two hundred.
    "^rxjs$": path.join(path.dirname(require.resolve("rxjs/package.json")), "dist/bundles/rxjs.umd.js"),
    "^rxjs/operators$": path.join(here, "jest-rxjs-operators.cjs"),
    "^swiper/css.*$": path.join(here, "jest-css.cjs"),
    "\\.(woff2|jpg|svg)$": path.join(here, "jest-file.cjs"),
  },
  setupFilesAfterEnv: [path.join(here, "jest-setup.ts")],
});

/** Jest's configuration for a remote in a repository of its own. @param {string} dir the repository: absolute path */
export const remoteTests = (dir) => ({ ...webProject(["src"], dir), displayName: "remote" });

/** Jest's project for code that runs in Node. @param {readonly string[]} folders */
export const nodeProject = (folders) => ({ ...base(folders, root), displayName: "node", testEnvironment: "node" });
