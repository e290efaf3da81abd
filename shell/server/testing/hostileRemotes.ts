import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { PageData } from "../../protocol/pageData";
import type { ReleaseCode } from "../../protocol/renderMessages";

/** Code of a test remote with one page, `/<name>`. */
export interface TestRemote {
  /** Runs as the release is evaluated. */
  top?: string;
  /** The body of the page's component. It returns what the page shows. */
  page?: string;
  /** The body of `initialData`, with the parameter `api`. The page shows the result. */
  initialData?: string;
}

const release = "1.0.0-aaaaaaaa";

/** The server module of a remote, as the bundler would write it. */
export const codeOf = (name: string, { top = "", page = "return initial;", initialData }: TestRemote): ReleaseCode => ({
  remote: name,
  release,
  files: {
    "server.cjs": `"use strict";
const React = require("react@^19.0.0");
const Initial = React.createContext(null);
${top}
const Page = () => { const initial = React.useContext(Initial); ${page} };
const provider = async () => ({
  default: ({ children, initialData }) => React.createElement(Initial, { value: initialData }, children),
});
module.exports = {
  default: {
    remote: { name: "${name}", requires: "^2.0.0", pages: { "/${name}": async () => ({ default: Page }) }, slots: {}, provider },
    serverRendered: ["/${name}"],
    ${initialData ? `initialData: async (context, api) => { ${initialData} },` : ""}
  },
};`,
  },
});

/** A registry of test remotes. */
export const registryOf = (names: readonly string[], id = release): PageRegistry => ({
  schema: 1,
  revision: 1,
  remotes: Object.fromEntries(
    names.map((name) => [
      name,
      {
        release: id,
        lastGood: null,
        entry: {
          base: `/r/${name}/${id}/`,
          requires: "^2.0.0",
          pages: [{ path: `/${name}`, title: name }],
          slots: [],
          entry: "remoteEntry.js",
          preload: [],
          css: [],
          integrity: {},
        },
      },
    ]),
  ),
});

/** What a page of these remotes has beside its registry. */
export const pageDataOf = (registry: PageRegistry): Omit<PageData, "rendered"> => ({
  registry,
  set: null,
  countdown: { endsAt: null },
  settings: { demoMode: true },
  overrides: {},
  takesReports: true,
  shell: "5e11e11e",
  worksOffline: false,
});
