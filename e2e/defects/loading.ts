import type { Defect } from "../../api/src/testing/seededDefect";

const loader = "shell/src/federation/RemoteLoader.ts";
const loaderTest = "shell/src/federation/RemoteLoader.test.ts";

/** Defects in loading releases into a page, and in replacing them there. */
export const loadingDefects: readonly Defect[] = [
  {
    name: "second address unchecked",
    changes: [{ file: loader, from: "        ...(count > 0 && hash && { [entryUrl]: hash }),\n", to: "" }],
    test: { file: loaderTest, name: "RemoteLoader retries after a network error at another address" },
  },
  {
    name: "entry without a hash",
    changes: [
      {
        file: "shell/src/federation/releaseEntries.ts",
        from: '!base.startsWith("/") ||',
        to: '!base.startsWith("//") ||',
      },
    ],
    test: { file: loaderTest, name: "RemoteLoader loads nothing from the shop's own origin without its hash" },
  },
  {
    name: "outlined release not waited for",
    changes: [
      {
        file: loader,
        from: "await withTimeout(complete().catch(complete), attemptMs, startTimer);",
        to: "void withTimeout(complete().catch(complete), attemptMs, startTimer);",
      },
    ],
    test: {
      file: loaderTest,
      name: "RemoteLoader waits for the hashes of a release of which the document has an outline",
    },
  },
  {
    name: "newer release unchecked",
    changes: [
      {
        file: loader,
        from: "        ...(!isMapped(url) && Object.fromEntries(scripts.map(([file, scriptHash]) => [base + file, scriptHash]))),\n",
        to: "",
      },
    ],
    test: { file: loaderTest, name: "RemoteLoader a release newer than the page is used for a remote not loaded yet" },
  },
  {
    name: "hash not given to the browser",
    changes: [{ file: "shell/src/federation/fetchCheckedScripts.ts", from: "integrity: hash, ", to: "" }],
    test: { file: "shell/src/federation/fetchCheckedScripts.test.ts", name: "has the browser compare each script" },
  },
  {
    name: "script without a hash",
    changes: [
      {
        file: "shell/src/federation/importChecked.ts",
        from: "if (hash === undefined) throw",
        to: "if (hash === undefined) return load(url);\n      if (hash === null) throw",
      },
    ],
    test: {
      file: "shell/src/federation/importChecked.test.ts",
      name: "a remote's import of a script A14 never runs a script whose hash the registry lacks",
    },
  },
  {
    name: "newer release without a page of this document",
    changes: [
      {
        file: "shell/src/federation/releaseEntries.ts",
        from: "known.pages.every(({ path }) => newer.pages.some((page) => page.path === path)) &&",
        to: "",
      },
    ],
    test: { file: loaderTest, name: "RemoteLoader a release newer than the page is not used when it lacks a page" },
  },
  {
    name: "newer release in the middle of a checkout",
    changes: [{ file: loader, from: "this.#options.areReleasesPinned() ? undefined : this", to: "this" }],
    test: { file: loaderTest, name: "RemoteLoader a release newer than the page changes nothing for a loaded remote" },
  },
  {
    name: "broken release used again",
    changes: [{ file: loader, from: "    if (broken) throw broken;\n", to: "" }],
    test: { file: loaderTest, name: "RemoteLoader replaces a release that threw on the page by the last good one" },
  },
  {
    name: "open tab takes releases for a newer shell",
    changes: [
      {
        file: "shell/src/federation/newerReleases.ts",
        from: "current.shell !== registry.shell",
        to: 'current.shell === "another"',
      },
    ],
    test: { file: "shell/src/federation/followReleases.test.ts", name: "an open tab F17 keeps the releases" },
  },
  {
    name: "another part loads before the visitor's own releases are known",
    changes: [
      {
        file: "shell/src/pageData/completeRegistry.ts",
        from: "    const own = await finding;\n",
        to: "    const own = await Promise.race([finding, null]);\n",
      },
    ],
    test: {
      file: "shell/src/pageData/completeRegistry.test.ts",
      name: "the registry of a document F41 shows no part that the document left out",
    },
  },
  {
    name: "replaced release that lives on",
    changes: [{ file: loader, from: "    this.onReplaced(loaded);\n", to: "" }],
    test: {
      file: "shell/src/federation/frame/RemoteFrameRecovery.test.tsx",
      name: "F32 disposes of a release once another one has replaced it",
    },
  },
  {
    name: "listeners of a replaced release",
    changes: [{ file: "shell/src/federation/endRelease.ts", from: "  bus.endListeners(remote, release);\n", to: "" }],
    test: {
      file: "shell/src/federation/endRelease.test.tsx",
      name: "a release that another one has replaced F32 ends with its store",
    },
  },
  {
    name: "page that suspends for ever",
    changes: [
      { file: "shell/src/federation/frame/SuspenseLimit.ts", from: "    }, attemptMs);\n", to: "    }, 3_600_000);\n" },
    ],
    test: {
      file: "shell/src/federation/frame/RemoteFrameRecovery.test.tsx",
      name: "a page that suspends",
    },
  },
  {
    name: "Try again with the data that made the page throw",
    changes: [
      { file: "shell/src/federation/frame/useRemotePart.ts", from: "      dropInitialData(remote);\n", to: "" },
    ],
    test: {
      file: "shell/src/federation/frame/RemoteFrameRecovery.test.tsx",
      name: "U3 starts without the document's data",
    },
  },
  {
    name: "failed remote stays failed when the connection is back",
    changes: [
      { file: "shell/src/federation/frame/useRemotePart.ts", from: '    addEventListener("online", retry);\n', to: "" },
    ],
    test: {
      file: "shell/src/federation/frame/useRemotePart.test.tsx",
      name: "loads a failed part again when the connection",
    },
  },
];
