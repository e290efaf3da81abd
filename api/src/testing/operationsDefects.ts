import type { Defect } from "./seededDefect";

/** Defects of starting, storage and growth. */
export const operationsDefects: readonly Defect[] = [
  {
    name: "lock taken from an owner in another container",
    changes: [
      { file: "src/database/lock.ts", from: "if (others.length === 0) return;", to: "if (others.length >= 0) return;" },
      { file: "src/database/lock.ts", from: "if (await isListening(", to: "if (false && await isListening(" },
    ],
    test: {
      file: "src/database/secondProcess.test.ts",
      name: "a second process on the embedded database, in another container V4 is refused with a sentence",
      database: "PGlite",
    },
  },
  {
    name: "copied database opened unchecked",
    changes: [{ file: "src/database/clusterCheck.ts", from: "  await tryToOpen(clusterDir, options);\n", to: "" }],
    test: {
      file: "src/database/clusterCheck.test.ts",
      name: "a data directory that was copied by half V7 without half of its tables",
      database: "PGlite",
    },
  },
  {
    name: "log not synced",
    changes: [{ file: "src/database/cluster.ts", from: ', "-c", "wal_sync_method=fsync"]', to: "]" }],
    test: { file: "src/database/durability.test.ts", name: "a power cut V8 loses nothing", database: "PGlite" },
  },
  {
    name: "log not written again after a failed sync",
    changes: [
      {
        file: "src/database/logFile.ts",
        from: "      if (this.#mustRewrite) this.#rewrite();\n      this.isAsked",
        to: "      this.#mustRewrite = false;\n      this.isAsked",
      },
    ],
    test: {
      file: "src/database/storageFault.test.ts",
      name: "a sync of the embedded database that fails E4 with",
      database: "PGlite",
    },
  },
  {
    name: "count that cannot be stored fails a call that reads",
    changes: [
      {
        file: "src/http/limits.ts",
        from: "if (!isDatabaseUnavailable(error)) throw error;",
        to: "throw error;",
      },
    ],
    test: {
      file: "src/database/readOnly.test.ts",
      name: "E4 each call that reads succeeds while nothing can be stored",
    },
  },
  {
    name: "session that cannot be prolonged fails a call that reads",
    changes: [
      {
        file: "src/database/storeIfPossible.ts",
        from: "await change.catch(() => undefined);",
        to: "await change;",
      },
    ],
    test: {
      file: "src/database/readOnly.test.ts",
      name: "E4 each call that reads succeeds while nothing can be stored",
    },
  },
  {
    name: "window from before the clock was set back",
    changes: [{ file: "src/http/limits.ts", from: "return isFromFuture || (", to: "return (" }],
    test: { file: "src/http/clock.test.ts", name: "a clock that jumps (reliability E6) E6 set back by" },
  },
  {
    name: "batches of one size",
    changes: [{ file: "src/http/limits.ts", from: "Math.min(30, Math.floor(left / 20))", to: "Math.min(30, left)" }],
    test: { file: "src/http/limits.test.ts", name: "counters V10 24 processes let each" },
  },
  {
    name: "migration without a limit for its locks",
    changes: [
      { file: "src/database/migrate.ts", from: "SET LOCAL lock_timeout = ", to: "SET LOCAL application_name = " },
    ],
    test: { file: "src/database/migrate.test.ts", name: "migrations beside a running shop V9 visitors read products" },
  },
  {
    name: "list cached by its address",
    changes: [
      {
        file: "src/catalogue/routes.ts",
        from: "listCache.get(JSON.stringify([filters, text])",
        to: "listCache.get(request.url",
      },
    ],
    test: { file: "src/catalogue/catalogue.test.ts", name: "responses that may be cached H6 are made once" },
  },
];
