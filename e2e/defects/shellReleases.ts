import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects in the shell's own releases. */
export const shellReleaseDefects: readonly Defect[] = [
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
