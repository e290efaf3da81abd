import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentType, useEffect } from "react";
import type { PageData } from "../../../protocol/pageData";

const chosen = "2.0.0-bbbbbbbb";
const lastGood = "1.0.0-aaaaaaaa";
type LoadPage = () => Promise<{ default: ComponentType<object> }>;

/** By remote and release: how its page loads. Each remote is of one test, because a document loads a remote once. */
const pages: Record<string, LoadPage> = {};
const evaluated: string[] = [];
jest.mock("../fetchCheckedScripts", () => ({ fetchCheckedScripts: async () => {} }));
jest.mock("../host", () => ({
  host: {
    registerRemotes: () => {},
    loadRemote: async (id: string) => {
      const [name = "", release = ""] = id.replace("/remote", "").split("@");
      evaluated.push(`${name}@${release}`);
      const other = async () => ({ default: () => <p>{`${name} works`}</p> });
      const load = () => (pages[`${name}@${release}`] ?? other)();
      return { default: { name, requires: "^2.0.0", pages: { "/page": load, "/other": other }, slots: {} } };
    },
  },
}));

const anEntry = (remote: string, release: string): ReleaseEntry => ({
  base: `/r/${remote}/${release}/`,
  requires: "^2.0.0",
  pages: [
    { path: "/page", title: "Title" },
    { path: "/other", title: "Other" },
  ],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
});
/** Remotes with a release to fall back on, and such without. */
const covered = ["render1", "effect1", "gone1", "hung1", "evaluation1"];
const uncovered = [
  "render0",
  "effect0",
  "gone0",
  "hung0",
  "evaluation0",
  "again",
  "style",
  "slowStyle",
  "timed",
  "healthy",
];
const registry: PageRegistry = {
  schema: 1,
  revision: 1,
  remotes: Object.fromEntries(
    [...covered, ...uncovered].map((remote) => {
      const fallback = { release: lastGood, entry: anEntry(remote, lastGood) };
      return [
        remote,
        { release: chosen, entry: anEntry(remote, chosen), lastGood: covered.includes(remote) ? fallback : null },
      ];
    }),
  ),
};
const integrity = Object.fromEntries(
  [...covered, ...uncovered].flatMap((remote) =>
    [chosen, lastGood].map((release) => [`/r/${remote}/${release}/remoteEntry.js`, `sha384-${"A".repeat(64)}`]),
  ),
);
const pageData: PageData = {
  registry,
  set: null,
  overrides: {},
  takesReports: true,
  shell: "3f9c1ab2",
  worksOffline: false,
  settings: {} as PageData["settings"], // no part of this test reads a setting
  countdown: { endsAt: null },
  rendered: null,
};
document.head.innerHTML = `
  <script type="importmap">${JSON.stringify({ integrity })}</script>
  <script type="application/json" id="page-data">${JSON.stringify(pageData)}</script>`;

// Both read the document when they are imported.
const { RemoteFrame } = require("./RemoteFrame") as typeof import("./RemoteFrame");
const { PageDataProvider } = require("../../pageData/usePageData") as typeof import("../../pageData/usePageData");

let reports: string[];
beforeEach(() => {
  jest.useFakeTimers();
  reports = [];
  evaluated.length = 0;
  globalThis.fetch = jest.fn(async () => new Response("token"));
  navigator.sendBeacon = (_, body) => {
    void (body as Blob).text().then((text) => {
      const { kind, remote, release, phase } = JSON.parse(text);
      reports.push(`${kind} ${remote} ${release} ${phase}`);
    });
    return true;
  };
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const page = (remote: string, key = "/page") => ({ remote, kind: "page", key }) as const;
const frameOf = (remote: string) => document.querySelector(`[data-remote="${remote}"]`) as HTMLElement; // each test renders it

/** Shows the remote's page beside that of a healthy remote. */
async function show(remote: string, key?: string): Promise<void> {
  render(
    <PageDataProvider value={pageData}>
      <RemoteFrame name={page("healthy")} />
      <RemoteFrame name={page(remote, key)} />
    </PageDataProvider>,
  );
  await settle();
}
const expectPanel = (remote: string) => {
  expect(within(frameOf(remote)).getByRole("alert").textContent).toMatch(/could not be loaded/);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(frameOf("healthy").textContent).toBe("healthy works");
};
const expectWorks = (remote: string, release = chosen) => {
  expect(frameOf(remote).textContent).toBe(`${remote} works`);
  expect(frameOf(remote).dataset.release).toBe(release);
  expect(screen.queryByRole("alert")).toBeNull();
};
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

/** Pages that fail, each with the phase of its report. */
const failures: Readonly<Record<string, { load: LoadPage; phase: string }>> = {
  render: {
    load: async () => ({
      default: () => {
        throw new Error("boom in render");
      },
    }),
    phase: "mounting",
  },
  effect: {
    load: async () => ({
      default: () => {
        useEffect(() => {
          throw new Error("boom in an effect");
        });
        return null;
      },
    }),
    phase: "mounting",
  },
  gone: { load: missing, phase: "loading" },
  hung: { load: () => new Promise(() => {}), phase: "loading" },
  evaluation: { load: () => Promise.reject(new Error("boom while a chunk is evaluated")), phase: "evaluating" },
};

describe.each(Object.entries(failures))("a page that fails by %s", (name, { load, phase }) => {
  beforeEach(() => {
    jest.spyOn(console, "error").mockImplementation(() => {}); // React logs what an error boundary catches
  });

  it("shows a panel in its own frame only", async () => {
    const remote = `${name}0`;
    pages[`${remote}@${chosen}`] = load;
    await show(remote);
    await settle(3500);
    expectPanel(remote);
    expect(reports.filter((text) => text.startsWith("failed"))).toEqual([`failed ${remote} ${chosen} ${phase}`]);
  });

  it("is replaced by the last good release", async () => {
    const remote = `${name}1`;
    pages[`${remote}@${chosen}`] = load;
    await show(remote);
    await settle(3500);
    expectWorks(remote, lastGood);
    expect(reports).toContain(`failed ${remote} ${chosen} ${phase}`);
    expect(evaluated.filter((id) => id.startsWith(remote))).toEqual([`${remote}@${chosen}`, `${remote}@${lastGood}`]);
  });
});

const works =
  (name: string): LoadPage =>
  async () => ({ default: () => <p>{`${name} works`}</p> });

it("shows other pages of a release whose one page is missing", async () => {
  pages[`again@${chosen}`] = missing;
  await show("again", "/other");
  expectWorks("again");
});

it("loads after a press of Try again", async () => {
  pages[`again@${chosen}`] = missing;
  await show("again");
  expectPanel("again");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expectPanel("again");
  pages[`again@${chosen}`] = works("again");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expectWorks("again");
});

it("retries 5, 15 and 60 s after network errors, and when the network is back", async () => {
  let attempts = 0;
  pages[`timed@${chosen}`] = () => {
    attempts += 1;
    return missing();
  };
  await show("timed");
  for (const [index, pauseMs] of [5000, 15_000, 60_000].entries()) {
    await settle(pauseMs - 1);
    expect(attempts).toBe(index + 1);
    await settle(1);
    expect(attempts).toBe(index + 2);
    expectPanel("timed");
  }
  await settle(600_000);
  expect(attempts).toBe(4);
  pages[`timed@${chosen}`] = works("timed");
  fireEvent(window, new Event("online"));
  await settle();
  expectWorks("timed");
});

it("shows a page without a stylesheet that is missing, and reports it once", async () => {
  const load = works("style");
  pages[`style@${chosen}`] = () =>
    document.querySelector('link[data-rspack="style:chunk-7"]')
      ? load()
      : Promise.reject(new Error("Loading CSS chunk 7 failed"));
  await show("style");
  expectWorks("style");
  expect(reports.filter((text) => text.startsWith("failed"))).toEqual([`failed style ${chosen} styling`]);
});

it("shows a page without a stylesheet that has not arrived after 3 s", async () => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  link.setAttribute("data-rspack", "slowStyle:chunk-7");
  document.head.append(link);
  const hasLoaded = new Promise((resolve) => link.addEventListener("load", resolve));
  pages[`slowStyle@${chosen}`] = () => hasLoaded.then(works("slowStyle"));
  await show("slowStyle");
  await settle(2999);
  expect(frameOf("slowStyle").dataset.state).toBe("loading");
  await settle(1);
  expectWorks("slowStyle");
});
