import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects in the reports of visitors, and in what follows from them for a release. */
export const quarantineDefects: readonly Defect[] = [
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
        file: "shell/server/telemetry/SharedBook.ts",
        from: 'if (bytes) this.#options.book.merge(this.#options.read(bytes.toString("utf8")));',
        to: 'if (bytes) this.#options.read(bytes.toString("utf8"));',
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
];
