import type { Defect } from "../../api/src/testing/seededDefect";

const whyUnusable = "shared/src/contract/whyUnusable.ts";
const pageRegistry = "shell/server/releases/pageRegistry.ts";
const pageRegistryTest = "shell/server/releases/pageRegistry.test.ts";

/** Defects in publishing releases, and in choosing those of a page. */
export const releaseDefects: readonly Defect[] = [
  {
    name: "class names of one release in another one",
    changes: [{ file: "shared/build/bundler/classNames.mjs", from: ".update(texts.join", to: '.update([""].join' }],
    test: {
      file: "shared/build/classNames.test.ts",
      name: "class names in production F16 are not those of a release with other styles",
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
    name: "changes that wait take all connections",
    changes: [
      {
        file: "mfe/src/storage/Turns.ts",
        from: "Promise.race([before, tooLate])",
        to: "Promise.resolve()",
      },
    ],
    test: {
      file: "e2e/journeys/releases/releaseStorage.spec.ts",
      name: "F40 changes that wait for another process leave connections to those who read",
    },
  },
];
