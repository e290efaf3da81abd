import type { Defect } from "../../api/src/testing/seededDefect";

const loader = "shell/src/federation/RemoteLoader.ts";
const loaderTest = "shell/src/federation/RemoteLoader.test.ts";
const whyUnusable = "shared/src/contract/whyUnusable.ts";
const pageRegistry = "shell/server/releases/pageRegistry.ts";
const pageRegistryTest = "shell/server/releases/pageRegistry.test.ts";

/** Defects in choosing, checking and loading releases. */
export const federationDefects: readonly Defect[] = [
  {
    name: "class names of one release in another one",
    changes: [{ file: "shared/build/bundler/classNames.mjs", from: ".update(texts.join", to: '.update([""].join' }],
    test: {
      file: "shared/build/classNames.test.ts",
      name: "class names in production F16 are not those of a release with other styles",
    },
  },
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
    name: "hashes of the document in the set's import map again",
    changes: [{ file: "shell/protocol/releaseSet.ts", from: "!(url in known)", to: 'url !== ""' }],
    test: {
      file: "shell/server/releases/StoredSets.test.ts",
      name: "a set of releases F28 is named by its bytes",
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
    name: "no last good release to fall back to",
    changes: [
      {
        file: pageRegistry,
        from: "lastGood: second && fallback ? { release: second, entry: forPage(fallback) } : null,",
        to: "lastGood: null,",
      },
    ],
    test: { file: pageRegistryTest, name: "pageRegistry gives the stable release, with the last good one" },
  },
  {
    name: "contract version not compared",
    changes: [
      {
        file: whyUnusable,
        from: "semver.satisfies(shell.provides, requires)",
        to: "semver.validRange(requires)",
      },
    ],
    test: { file: pageRegistryTest, name: "pageRegistry gives the last good release when the stable one needs" },
  },
  {
    name: "quarantined release handed out",
    changes: [
      {
        file: whyUnusable,
        from: 'return entry.quarantined.includes(id) ? "is quarantined" : problem(release, shell);',
        to: "return problem(release, shell);",
      },
    ],
    test: { file: pageRegistryTest, name: "pageRegistry gives the last good release when the stable one needs" },
  },
  {
    name: "shared modules not negotiated",
    changes: [{ file: whyUnusable, from: ", ...sharedProblems(release, shell)][0]", to: "][0]" }],
    test: { file: pageRegistryTest, name: "the ranges of shared modules F17 leave a release to a later shell" },
  },
  {
    name: "ranges dropped from the registry",
    changes: [
      {
        file: "mfe/src/store/publish.ts",
        from: "    ...(release.shared && { shared: release.shared }),\n",
        to: "",
      },
    ],
    test: { file: "mfe/src/main.test.ts", name: "a release for another shell F17 waits after its promotion" },
  },
  {
    name: "range of the newest version",
    changes: [
      {
        file: "mfe/src/build/sharedRanges.ts",
        from: "names === true ? [newest] : names.map(since)",
        to: "[newest]",
      },
    ],
    test: { file: "mfe/src/build/sharedRanges.test.ts", name: "the range of a shared module F18 is" },
  },
  {
    name: "open tab takes releases for a newer shell",
    changes: [
      {
        file: "shell/src/federation/followReleases.ts",
        from: "current.shell !== registry.shell",
        to: 'current.shell === "another"',
      },
    ],
    test: { file: "shell/src/federation/followReleases.test.ts", name: "an open tab F17 keeps the releases" },
  },
  {
    name: "quarantine for files that the store lost",
    changes: [
      {
        file: "shell/server/telemetry/checkReleaseFiles.ts",
        from: 'if (!bytes) return "unreadable";',
        to: 'if (!bytes) return "damaged";',
      },
    ],
    test: {
      file: "shell/server/telemetry/routes.test.ts",
      name: "POST /reports/remotes about files that could not be fetched F12 changes nothing while the store is away (loading)",
    },
  },
  {
    name: "quarantines in a chain",
    changes: [
      {
        file: "mfe/src/store/reports.ts",
        from: "endsOf(entry).some((at) => at > promotedAt)",
        to: "endsOf(entry).some((at) => at < promotedAt)",
      },
    ],
    test: { file: "shell/server/telemetry/routes.test.ts", name: "POST /reports/remotes F12 goes one step back" },
  },
  {
    name: "addresses compared as text",
    changes: [
      {
        file: "mfe/src/store/addresses.ts",
        from: "if (a !== b && !isDynamic(a) && !isDynamic(b)) return false;",
        to: "if (a !== b) return false;",
      },
    ],
    test: { file: "mfe/src/store/store.test.ts", name: "addresses and slots F11 of others are refused" },
  },
  {
    name: "first release given to everybody",
    changes: [
      {
        file: "mfe/src/store/publish.ts",
        from: "owner: release.owner, stable: null,",
        to: "owner: release.owner, stable: release.release,",
      },
    ],
    test: { file: "mfe/src/store/store.test.ts", name: "publish gives a release to no visitor" },
  },
  {
    name: "files pruned by the age of their build",
    changes: [
      {
        file: "mfe/src/store/prune.ts",
        from: "Date.parse(servedUntil[release] ?? builtAt);",
        to: "Date.parse(servedUntil[release] ? builtAt : builtAt);",
      },
    ],
    test: { file: "mfe/src/store/store.test.ts", name: "a remote's end F10 keeps the files of a release" },
  },
  {
    name: "first pattern that matches",
    changes: [
      {
        file: "shell/protocol/bestMatch.ts",
        from: "(rankOf(one.path) < rankOf(other.path) ? 1 : -1)",
        to: "(rankOf(one.path) < rankOf(other.path) ? 0 : 0)",
      },
    ],
    test: { file: "shell/protocol/bestMatch.test.ts", name: "bestMatch finds the page that the router shows" },
  },
  {
    name: "canary that changes with each page",
    changes: [
      {
        file: "shell/server/releases/releasesFor.ts",
        from: "const bucket = bucketOf(visitor);",
        to: "const bucket = Math.random() * 10_000;",
      },
    ],
    test: { file: "shell/server/releases/releasesFor.test.ts", name: "releasesFor F15 gives each canary to its share" },
  },
  {
    name: "one visitor counted twice for a quarantine",
    changes: [
      {
        file: "shell/server/telemetry/ReleaseVotes.ts",
        from: "this.#shared.add(subject, hash(voterOf(ip)),",
        to: "this.#shared.add(subject, hash(voterOf(ip) + Math.random()),",
      },
    ],
    test: {
      file: "shell/server/telemetry/routes.test.ts",
      name: "POST /reports/remotes Y10 quarantines nothing when the reports are all of one address",
    },
  },
  {
    name: "one IPv6 network counted as many visitors",
    changes: [
      {
        file: "shell/server/telemetry/networks.ts",
        from: "countedNetworks(ip).at(-1) ?? ip",
        to: "countedNetworks(ip).at(0) ?? ip",
      },
    ],
    test: {
      file: "shell/server/telemetry/routes.test.ts",
      name: "POST /reports/remotes Y10 quarantines nothing when the reports are all of one customer's network",
    },
  },
  {
    name: "vote of a third party who was never offered the release",
    changes: [
      {
        file: "shell/server/telemetry/routes.ts",
        from: " || !(await isProof(settings, report, now))) return;",
        to: ") return;",
      },
    ],
    test: {
      file: "shell/server/telemetry/routes.test.ts",
      name: "POST /reports/remotes Y10 quarantines nothing when the reports are without the proof",
    },
  },
  {
    name: "vote for a release that the set of the page lacks",
    changes: [{ file: "shell/server/releases/releaseProof.ts", from: " && offers(set, remote, release)", to: "" }],
    test: {
      file: "shell/server/telemetry/routes.test.ts",
      name: "POST /reports/remotes Y10 quarantines nothing when the reports are with the proof of a set without the release",
    },
  },
  {
    name: "many votes of one provider's networks",
    changes: [
      {
        file: "shell/server/telemetry/ReleaseVotes.ts",
        from: "now - failedWithinMs, failuresPerGroup)",
        to: "now - failedWithinMs)",
      },
      { file: "shell/server/telemetry/ReleaseVotes.ts", from: ", 0, controlPerGroup)", to: ", 0)" },
    ],
    test: {
      file: "shell/server/telemetry/ReleaseVotes.test.ts",
      name: "ReleaseVotes F20 counts few failures of the networks of one provider",
    },
  },
  {
    name: "accused release quarantined without its trial",
    changes: [
      {
        file: "shell/server/telemetry/ReleaseJudge.ts",
        from: '(of === "code" && isBrokenOnServer(remote, release))',
        to: 'of === "code"',
      },
    ],
    test: {
      file: "shell/server/telemetry/ReleaseJudge.test.ts",
      name: "F21 a release on trial comes back by itself",
    },
  },
  {
    name: "each document server judges alone",
    changes: [
      {
        file: "shell/server/telemetry/SharedVotes.ts",
        from: "if (text !== null) this.book.merge(readVotes(text));",
        to: "if (text !== null) readVotes(text);",
      },
    ],
    test: {
      file: "shell/server/telemetry/ReleaseJudge.test.ts",
      name: "a release that is broken for every visitor F21 is out after three visitors of three",
    },
  },
  {
    name: "free report tokens",
    changes: [
      {
        file: "shell/server/telemetry/routes.ts",
        from: "if (!(await hasProof(settings, request.body, Date.now()))) return",
        to: "if (request.body === 0) return",
      },
    ],
    test: {
      file: "shell/server/telemetry/routes.test.ts",
      name: "POST /reports/token Y10 issues no token to a page",
    },
  },
  {
    name: "series that a third party uses up",
    changes: [
      {
        file: "shell/server/telemetry/SeriesLimit.ts",
        from: "    this.#series.delete(key);\n    this.#series.set(",
        to: "    this.#series.set(",
      },
    ],
    test: { file: "shell/server/telemetry/routes.test.ts", name: "SeriesLimit F22 always counts what is new" },
  },
  {
    name: "registry that names releases before their promotion",
    changes: [
      {
        file: "shell/server/releases/registryRoute.ts",
        from: "filter(([id]) => given.has(id))",
        to: "filter(([id]) => given.has(id) || id)",
      },
    ],
    test: { file: "shell/server/releases/registryRoute.test.ts", name: "GET /remotes.json F30 lists the releases" },
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
    name: "registry with a file that has no hash",
    changes: [
      {
        file: "shared/src/contract/parseRegistry.ts",
        from: "const missing = [entry, ...preload, ...css]",
        to: "const missing = [entry]",
      },
    ],
    test: { file: "shared/src/contract/parseRegistry.test.ts", name: "parseRegistry F3 rejects a preload without" },
  },
  {
    name: "override with code of another site",
    changes: [
      {
        file: "shell/server/releases/overrides.ts",
        from: "(entry && allowsOrigins && isLoopbackOrigin(value))",
        to: "(entry && allowsOrigins)",
      },
    ],
    test: { file: "shell/server/releases/overrides.test.ts", name: "forged overrides F2 rejects" },
  },
  {
    name: "older registry after a newer one",
    changes: [{ file: "shell/server/releases/registryReader.ts", from: "      lastCheck = pendingCheck;\n", to: "" }],
    test: {
      file: "shell/server/releases/registryReader.test.ts",
      name: "registryReader does not replace a newer registry",
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
  {
    name: "shell whose bytes differ is served",
    changes: [
      {
        file: "shell/server/releases/readPublished.ts",
        from: "if (sha384Of(bytes) !== sha384) throw",
        to: 'if (sha384Of(bytes) === "") throw',
      },
    ],
    test: { file: "shell/server/releases/ShellStore.test.ts", name: "a shell that cannot be served F24 is replaced" },
  },
  {
    name: "shell of another protocol is served",
    changes: [
      {
        file: "shell/server/releases/ShellStore.ts",
        from: "if (!servedProtocols.includes(entry.protocol))",
        to: "if (servedProtocols.length === 0)",
      },
    ],
    test: {
      file: "shell/server/releases/ShellStore.test.ts",
      name: "a shell that cannot be served F24 is passed over",
    },
  },
  {
    name: "files of a withdrawn shell are gone",
    changes: [
      {
        file: "shell/server/releases/ShellStore.ts",
        from: "for (const [id, entry] of Object.entries(shell?.releases ?? {})) {\n      if",
        to: "for (const [id, entry] of Object.entries(shell?.releases ?? {})) {\n      if (id === shell?.stable) if",
      },
    ],
    test: { file: "shell/server/releases/ShellStore.test.ts", name: "F23 the files of every shell in the registry" },
  },
  {
    name: "two shells with other bytes at one address",
    changes: [
      {
        file: "mfe/src/store/publish.ts",
        from: "  rejectTakenNames(built, await listReleases(store, shellName));\n",
        to: "",
      },
    ],
    test: { file: "mfe/src/store/shell.test.ts", name: "the shell's releases F23 never have other bytes" },
  },
  {
    name: "the only good shell quarantined",
    changes: [
      {
        file: "mfe/src/store/quarantine.ts",
        from: "if (stable === null && remote === shellName)",
        to: "if (stable === shellName && remote === shellName)",
      },
    ],
    test: { file: "mfe/src/store/shell.test.ts", name: "the shell's releases F23 are quarantined" },
  },
  {
    name: "tab gets releases for another shell",
    changes: [
      {
        file: "shell/server/releases/pageRemotes.ts",
        from: "known?.facts ?? present.facts",
        to: "present.facts",
      },
    ],
    test: {
      file: "shell/server/releases/pageRemotes.test.ts",
      name: "F25 offers an open tab the releases that work with the shell of the tab",
    },
  },
];
