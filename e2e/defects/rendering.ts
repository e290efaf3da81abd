import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects of server rendering: of its workers, and of the caches of pages. */
export const renderingDefects: readonly Defect[] = [
  {
    name: "initial data that are no JSON",
    changes: [{ file: "shell/server/rendering/resultOf.ts", from: "    JSON.parse(json);\n", to: "" }],
    test: {
      file: "shell/server/rendering/RenderWorker.test.ts",
      name: "F13 ends a worker that sends initial data that end the page's own data",
    },
  },
  {
    name: "incomplete page in the cache",
    changes: [
      {
        file: "shell/server/rendering/PageCache.ts",
        from: "if (page.isComplete) this.#cache.set",
        to: "this.#cache.set",
      },
    ],
    test: { file: "shell/server/rendering/PageCache.test.ts", name: "PageCache does not cache an incomplete page" },
  },
  {
    name: "cached page with the former price",
    changes: [
      {
        file: "shell/server/rendering/HtmlCache.ts",
        from: "    if (this.#hasChanged(page, version)) return;\n",
        to: "",
      },
    ],
    test: { file: "shell/server/rendering/HtmlCache.test.ts", name: "HtmlCache F8 stores no page whose rendering" },
  },
  {
    name: "pages dropped by a preflight",
    changes: [
      {
        file: "shell/server/rendering/changedProducts.ts",
        from: "changing.has(request.method) &&",
        to: 'request.method !== "GET" &&',
      },
    ],
    test: { file: "shell/server/rendering/changedProducts.test.ts", name: "watchOrders F8 tells nothing after" },
  },
  {
    name: "remote that never ends its initial data",
    changes: [
      {
        file: "shell/ssr/initialData.ts",
        from: "await Promise.race([server.initialData(context, { get }), timeout])",
        to: "await server.initialData(context, { get })",
      },
    ],
    test: { file: "shell/ssr/initialData.test.ts", name: "loadInitialData rejects when a remote never settles" },
  },
  {
    name: "intrinsics of the shell left open to releases",
    changes: [{ file: "shell/ssr/worker.ts", from: "\nlockDown();\n", to: "\nvoid lockDown;\n" }],
    test: { file: "shell/server/rendering/RenderPool.test.ts", name: "a hostile release F13" },
  },
  {
    name: "shared modules that a release can change",
    changes: [{ file: "shell/ssr/providedModules.ts", from: "  harden([copy]);\n", to: "  void harden;\n" }],
    test: { file: "shell/server/rendering/RenderPool.test.ts", name: "a hostile release F13" },
  },
  {
    name: "worker process with the rights of the server",
    changes: [{ file: "shell/server/rendering/spawnWorker.ts", from: "  ...permissionFlags.slice(0, 1),\n", to: "" }],
    test: { file: "shell/server/rendering/spawnWorker.test.ts", name: "F13 a worker process has no environment" },
  },
  {
    name: "first page of a set left to the browser",
    changes: [{ file: "shell/server/rendering/RenderPool.ts", from: " ?? (await this.#loadSoon(registry));", to: ";" }],
    test: { file: "shell/server/rendering/RenderPool.test.ts", name: "F15 renders the first page of a set" },
  },
  {
    name: "pages that remain in a stuck worker",
    changes: [
      {
        file: "shell/server/rendering/WorkerWatch.ts",
        from: "    if (this.#beat.stuckOn !== 0) this.#options.onStuck(release);\n",
        to: "",
      },
    ],
    test: {
      file: "shell/server/rendering/RenderWorkers.test.ts",
      name: "a release that runs on F36 delays no page in its worker",
    },
  },
  {
    name: "release that hangs in one worker after another",
    changes: [
      {
        file: "shell/server/rendering/RenderWorkers.ts",
        from: "return worker.stuckOn === release || !this.#workers.some(({ stuckOn }) => stuckOn === release);",
        to: "return true;",
      },
    ],
    test: {
      file: "shell/server/rendering/RenderWorkers.test.ts",
      name: "a release that runs on F36 takes one worker only",
    },
  },
  {
    name: "blocked release tried by all workers",
    changes: [
      {
        file: "shell/server/rendering/RenderWorkers.ts",
        from: "    if (worker !== this.#trialWorker && health.isOnTrial(release)) return false;\n",
        to: "",
      },
    ],
    test: { file: "shell/server/rendering/RenderWorkers.test.ts", name: "a release on trial F36 was blocked" },
  },
  {
    name: "new release evaluated by all workers",
    changes: [
      {
        file: "shell/server/rendering/RenderWorkers.ts",
        from: "    if (worker !== this.#trialWorker && health.isOnTrial(number)) return;\n",
        to: "",
      },
    ],
    test: { file: "shell/server/rendering/RenderWorkers.test.ts", name: "a release on trial F36 is new" },
  },
  {
    name: "worker for trials without an end",
    changes: [
      {
        file: "shell/server/rendering/RenderWorkers.ts",
        from: "      this.#retire(worker);\n    }\n  }\n\n  /** The next worker",
        to: "      this.#trialWorker = worker;\n    }\n  }\n\n  /** The next worker",
      },
    ],
    test: { file: "shell/server/rendering/RenderWorkers.test.ts", name: "a release on trial F36 is new" },
  },
  {
    name: "release that throws on trial for ever",
    changes: [
      {
        file: "shell/server/rendering/PageRenderer.ts",
        from: "health.noteRendered(used.filter(isShown))",
        to: "result.isComplete && health.noteRendered(used.filter(isShown))",
      },
    ],
    test: { file: "shell/server/rendering/RenderWorkers.test.ts", name: "a release on trial F36 throws" },
  },
  {
    name: "release that throws without a name",
    changes: [
      {
        file: "shell/server/rendering/PageRenderer.ts",
        from: "health.noteFailure(release, pattern, message);",
        to: "void health;",
      },
    ],
    test: { file: "shell/server/rendering/RenderWorkers.test.ts", name: "a release on trial F36 throws" },
  },
  {
    name: "worker for trials before other processes",
    changes: [
      {
        file: "shell/server/rendering/spawnWorker.ts",
        from: "priority: isForTrials ? trialPriority : null",
        to: "priority: null",
      },
    ],
    test: { file: "shell/server/rendering/spawnWorker.test.ts", name: "F36 other processes go before one for trials" },
  },
  {
    name: "memory measured every two seconds only",
    changes: [
      {
        file: "shell/server/rendering/WorkerMemory.ts",
        from: "(isRecent && bytes < this.#measured.bytes + growthBytes)",
        to: "isRecent",
      },
    ],
    test: {
      file: "shell/server/rendering/WorkerMemory.test.ts",
      name: "F14 measures a worker again at once when it has grown since",
    },
  },
  {
    name: "promises charged to no release",
    changes: [{ file: "shell/ssr/worker.ts", from: "turns.followPromises();\n", to: "" }],
    test: {
      file: "shell/server/rendering/RenderPool.test.ts",
      name: "a release that breaks its worker F14 is named and left to the browser when it never ends its promises",
    },
  },
  {
    name: "release that hangs again while it is tried, blocked for no longer",
    changes: [
      {
        file: "shell/server/rendering/BlockedReleases.ts",
        from: "if (last && last.until > Date.now()) return;",
        to: "if (this.of(release)) return;",
      },
    ],
    test: {
      file: "shell/server/rendering/RenderPool.test.ts",
      name: "a release that breaks its worker F14 is tried again after 10 s, then after 40 s",
    },
  },
  {
    name: "page with a part that was not ready, stored by caches",
    changes: [
      { file: "shell/ssr/render.tsx", from: "if (isLate) lateRemotes(html).forEach(rendering.onLate);", to: "" },
    ],
    test: {
      file: "shell/server/rendering/RenderPool.test.ts",
      name: "F36 leaves what waits without an end to the browser, names it, and has its page rendered again: waits",
    },
  },
  {
    name: "part that is late because the machine is busy",
    changes: [{ file: "shell/ssr/patientTimeout.ts", from: "const steps = 10;", to: "const steps = 1;" }],
    test: {
      file: "shell/ssr/patientTimeout.test.ts",
      name: "F36 lets what was ready go first where the process had no time for it",
    },
  },
];
