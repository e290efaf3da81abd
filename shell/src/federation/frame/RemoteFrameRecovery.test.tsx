import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, type ReactNode, use, useState } from "react";
import type { PageData } from "../../../protocol/pageData";

const chosen = "2.0.0-bbbbbbbb";
const lastGood = "1.0.0-aaaaaaaa";
type Page = ComponentType<object>;
type Provider = ComponentType<{ children: ReactNode; initialData?: unknown }>;

/** By remote: the page of its chosen release. Every other release works. */
const pages: Record<string, Page> = {};
const providers: Record<string, Provider> = {};
/** By remote: what its chosen release calls at its end. */
const ends: Record<string, () => void> = {};
jest.mock("../fetchCheckedScripts", () => ({ fetchCheckedScripts: async () => {} }));
jest.mock("../host", () => ({
  host: {
    registerRemotes: () => {},
    loadRemote: async (id: string) => {
      const [name = "", release = ""] = id.replace("/remote", "").split("@");
      const works = () => <p>{`${release} works`}</p>;
      const page = async () => ({ default: (release === chosen && pages[name]) || works });
      const provider = providers[name] && (async () => ({ default: providers[name] }));
      return {
        default: {
          name,
          requires: "^2.0.0",
          pages: { "/page": page },
          slots: {},
          provider,
          dispose: release === chosen ? ends[name] : undefined,
        },
      };
    },
  },
}));

const anEntry = (remote: string, release: string): ReleaseEntry => ({
  base: `/r/${remote}/${release}/`,
  requires: "^2.0.0",
  pages: [{ path: "/page", title: "Title" }],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
});
/** Each remote is of one test, because a document loads a remote once. Those with 1 have a release to fall back on. */
const remotes = ["first0", "first1", "later0", "later1", "rejected0", "rejected1", "data", "ended1"];
const registry: PageRegistry = {
  schema: 1,
  revision: 1,
  remotes: Object.fromEntries(
    remotes.map((remote) => {
      const fallback = remote.endsWith("1") ? { release: lastGood, entry: anEntry(remote, lastGood) } : null;
      return [remote, { release: chosen, entry: anEntry(remote, chosen), lastGood: fallback }];
    }),
  ),
};
const integrity = Object.fromEntries(
  remotes.flatMap((remote) =>
    [chosen, lastGood].map((release) => [`/r/${remote}/${release}/remoteEntry.js`, `sha384-${"A".repeat(64)}`]),
  ),
);
const pageData: PageData = {
  registry,
  set: null,
  overrides: {},
  takesReports: false,
  shell: "3f9c1ab2",
  worksOffline: false,
  settings: {} as PageData["settings"], // no part of this test reads a setting
  countdown: { endsAt: null },
  rendered: { at: 0, frames: { "data page /page": chosen }, initialData: { data: "unreadable" } },
};
document.head.innerHTML = `
  <script type="importmap">${JSON.stringify({ integrity })}</script>
  <script type="application/json" id="page-data">${JSON.stringify(pageData)}</script>`;

// Both read the document when they are imported.
const { RemoteFrame } = require("./RemoteFrame") as typeof import("./RemoteFrame");
const { PageDataProvider } = require("../../pageData/usePageData") as typeof import("../../pageData/usePageData");

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(remote: string): Promise<void> {
  render(
    <PageDataProvider value={pageData}>
      <RemoteFrame name={{ remote, kind: "page", key: "/page" }} />
    </PageDataProvider>,
  );
  await settle();
}
const pressTryAgain = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
};
const isLoading = () => screen.queryAllByText("Loading...").length > 0;
const isFailed = () => screen.queryByText(/^This page could not be loaded/) !== null;

const never = new Promise<void>(() => {});
/** Suspends each time it renders, as a page does whose data never arrives. */
const suspended = (): never => use(never) as never;
/** A page that works, and needs data once its button is pressed. */
const pageWith = (data: Promise<unknown>): Page =>
  function PageWithData() {
    const [isPressed, press] = useState(false);
    if (isPressed) use(data);
    return (
      <button type="button" onClick={() => press(true)}>
        Show more
      </button>
    );
  };

describe.each<[string, string, Page]>([
  ["from the start", "first", suspended],
  ["after it was shown", "later", pageWith(never)],
])("a page that suspends %s", (_, name, page) => {
  async function suspend(remote: string): Promise<void> {
    pages[remote] = page;
    await show(remote);
    const button = screen.queryByRole("button", { name: "Show more" });
    if (button) await act(async () => fireEvent.click(button));
    await settle(3499);
    expect(isLoading()).toBe(true);
    await settle(1);
    await settle();
  }

  it("U4 shows a panel after 3.5 s, and works after Try again", async () => {
    const remote = `${name}0`;
    await suspend(remote);
    expect([isLoading(), isFailed()]).toEqual([false, true]);
    await pressTryAgain();
    const isFirst = name === "first";
    expect([isLoading(), isFailed()]).toEqual([isFirst, false]);
  });

  it("U4 is replaced by the last good release after 3.5 s", async () => {
    await suspend(`${name}1`);
    expect(screen.getByText(`${lastGood} works`)).toBeInTheDocument();
  });
});

it.each([
  ["shows a panel", "rejected0", "Title"],
  ["is replaced by the last good release", "rejected1", `${lastGood} works`],
])("U4 a page whose data is rejected after it was shown %s at once", async (_, remote, text) => {
  jest.spyOn(console, "error").mockImplementation(() => {}); // React logs what an error boundary catches
  const data = Promise.reject(new Error("no data"));
  data.catch(() => {});
  pages[remote] = pageWith(data);
  await show(remote);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show more" })));
  await settle();
  expect(isLoading()).toBe(false);
  expect(screen.getByText(text)).toBeInTheDocument();
});

it("U3 starts without the document's data after it threw because of them", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {}); // React logs what an error boundary catches
  const given: unknown[] = [];
  providers.data = ({ children, initialData }) => {
    given.push(initialData);
    if (initialData !== undefined) throw new TypeError("not what this page can read");
    return children;
  };
  await show("data");
  expect(isFailed()).toBe(true);
  await pressTryAgain();
  expect([isFailed(), given.at(-1)]).toEqual([false, undefined]);
});

it("F32 disposes of a release once another one has replaced it", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {}); // React logs what an error boundary catches
  const end = jest.fn();
  ends.ended1 = end;
  pages.ended1 = () => {
    throw new Error("boom");
  };
  await show("ended1");
  await settle();
  expect(screen.getByText(`${lastGood} works`)).toBeInTheDocument();
  expect(end).toHaveBeenCalledTimes(1);
});
