import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects of the document server, of server rendering and of hydration. */
export const shellDefects: readonly Defect[] = [
  {
    name: "initial data that are no JSON",
    changes: [{ file: "shell/server/rendering/resultOf.ts", from: "    JSON.parse(json);\n", to: "" }],
    test: {
      file: "shell/server/rendering/RenderWorker.test.ts",
      name: "F13 ends a worker that sends initial data that end the page's own data",
    },
  },
  {
    name: "an early press is lost with its page",
    changes: [
      {
        file: "shell/src/starter/starter.ts",
        from: 'addEventListener("pagehide", () => {',
        to: 'addEventListener("pageleft", () => {',
      },
    ],
    test: {
      file: "shell/src/starter/starter.test.ts",
      name: 'stores a press on a form marked `wait` for the next page, once, with the token "token"',
    },
  },
  {
    name: "message of any length",
    changes: [
      {
        file: "shell/protocol/messageFrames.ts",
        from: "jsonBytes === 0 || bytes > this.#maxBytes",
        to: "jsonBytes === 0",
      },
    ],
    test: { file: "shell/protocol/messageFrames.test.ts", name: "messageFrames F13 refuses what is no message" },
  },
  {
    name: "page data that can end its script",
    changes: [
      {
        file: "shell/server/html/escapeHtml.ts",
        from: 'json.replace(/</g, "\\\\u003c")',
        to: "json",
      },
    ],
    test: {
      file: "shell/server/pages/renderDocument.test.ts",
      name: "renderDocument escapes the texts of registry and page",
    },
  },
  {
    name: "hot reload inside another shop that begins each component anew",
    changes: [
      {
        file: "shared/build/runtime/against/stableComponent.js",
        from: "if (known) stable.set(family, { ...known });",
        to: "if (known) stable.set(family, { ...known, generation: known.generation + 1 });",
      },
    ],
    test: {
      file: "e2e/journeys/development/devAgainst.spec.ts",
      name: "F34 an edit shows in the page without losing its state, although the shop's React cannot replace it",
    },
  },
  {
    name: "development that shows no throw of the server over the page",
    changes: [
      { file: "shell/server/dev/devRendering.ts", from: "if (base) await fetch(", to: "if (!base) await fetch(" },
    ],
    test: {
      file: "e2e/journeys/development/dev.spec.ts",
      name: "F33 a throw on the server shows in the terminal and over the page, and the browser renders",
    },
  },
  {
    name: "quotes that end an attribute",
    changes: [{ file: "shell/server/html/escapeHtml.ts", from: '/[&<>"]/g', to: "/[&<>]/g" }],
    test: { file: "shell/server/seo/pageSeo.test.ts", name: "seoElements escapes a product's text" },
  },
  {
    name: "policy that allows every inline script",
    changes: [
      {
        file: "shell/server/http/documentPolicy.ts",
        from: "script-src 'self'",
        to: "script-src 'self' 'unsafe-inline'",
      },
    ],
    test: { file: "shell/server/http/documentPolicy.test.ts", name: "documentPolicy allows nothing unsafe" },
  },
  {
    name: "scripts of the shell left out of the import map",
    changes: [
      {
        file: "shell/server/releases/importMap.ts",
        from: "[...shellHashes(shellFiles), ...hashes]",
        to: "[...shellHashes([]), ...hashes]",
      },
    ],
    test: { file: "shell/server/releases/importMap.test.ts", name: "importMapOf F26 contains a hash for every script" },
  },
  {
    name: "documents without the integrity policy, and the shell's late scripts without hashes",
    changes: [
      {
        file: "shell/server/http/securityHeaders.ts",
        from: "if (!hasDevScripts) reply",
        to: "if (hasDevScripts) reply",
      },
      {
        file: "shell/server/releases/importMap.ts",
        from: "[...shellHashes(shellFiles), ...hashes]",
        to: "[...shellHashes([]), ...hashes]",
      },
    ],
    test: {
      file: "e2e/journeys/releases/tampering.spec.ts",
      name: "F26 no script of the",
    },
  },
  {
    name: "set that is not compared with its name",
    changes: [
      {
        file: "shell/src/pageData/completeRegistry.ts",
        from: "fetch(setUrl(name), { integrity: setIntegrity(name) })",
        to: "fetch(setUrl(name))",
      },
    ],
    test: {
      file: "shell/src/pageData/completeRegistry.test.ts",
      name: "the registry of a document F28 has the browser compare the set",
    },
  },
  {
    name: "not found before all releases are known",
    changes: [
      {
        file: "shell/src/routing/ShopRoutes.tsx",
        from: "const isKnown = isComplete || isOwnerKnown(pathname);",
        to: "const isKnown = isComplete || pathname !== null;",
      },
    ],
    test: { file: "shell/src/routing/ShopRoutes.test.tsx", name: "ShopRoutes F28 finds no page at an address without" },
  },
  {
    name: "document without a remote that the server left to the browser",
    changes: [
      {
        file: "shell/server/pages/shownReleases.ts",
        from: "name === found?.remote || framed.includes(name)",
        to: "name === found?.remote",
      },
    ],
    test: {
      file: "shell/server/pages/shownReleases.test.ts",
      name: "the releases of a rendered page are those of its owner and of every frame",
    },
  },
  {
    name: "sets removed while documents name them",
    changes: [
      {
        file: "shell/server/releases/StoredSets.ts",
        from: "const lifetimeMs = 30 * 86_400_000;",
        to: "const lifetimeMs = 86_400_000;",
      },
    ],
    test: {
      file: "shell/server/releases/StoredSets.test.ts",
      name: "a set of releases F28 stays for 30 days",
    },
  },
  {
    name: "integrity policy left out",
    changes: [
      {
        file: "shell/server/http/securityHeaders.ts",
        from: "if (!hasDevScripts) reply",
        to: "if (hasDevScripts) reply",
      },
    ],
    test: { file: "shell/server/http/securityHeaders.test.ts", name: "addSecurityHeaders F26 has browsers fetch" },
  },
  {
    name: "a policy that makes every address a script",
    changes: [
      {
        file: "shell/src/trustedTypes.ts",
        from: "if (!url.startsWith(start)) throw",
        to: 'if (start === "") throw',
      },
    ],
    test: { file: "shell/src/trustedTypes.test.ts", name: "scriptUrls F27 refuses" },
  },
  {
    name: "trusted types not required",
    changes: [
      {
        file: "shell/server/http/documentPolicy.ts",
        from: "          \"require-trusted-types-for 'script'\",\n",
        to: "",
      },
    ],
    test: { file: "shell/server/http/documentPolicy.test.ts", name: "documentPolicy F27 lets only the shop's own" },
  },
  {
    name: "policy without the starter script's hash",
    changes: [
      {
        file: "shell/server/pages/makePage.ts",
        from: "...(rendered ? [cspHash(shell.starter)] : []), ",
        to: "",
      },
    ],
    test: {
      file: "shell/server/pages/makePage.test.ts",
      name: "makePage allows by its policy each inline script and style of the document",
    },
  },
  {
    name: "browsers cache a page that may be personal",
    changes: [
      {
        file: "shell/server/pages/makePage.ts",
        from: "const isCacheable = status === 200 && rendered?.isReadable === true && isComplete && !answer;",
        to: "const isCacheable = status === 200;",
      },
    ],
    test: { file: "shell/server/pages/makePage.test.ts", name: "makePage lets browsers cache a complete" },
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
    name: "made-up queries in the key of a page",
    changes: [
      {
        file: "shell/server/pages/pageQuery.ts",
        from: "filter(([name]) => isRead(name))",
        to: "filter(([name]) => isRead(name) || name !== '')",
      },
    ],
    test: { file: "shell/server/pages/pageQuery.test.ts", name: "pageQuery F7 is the same for made-up queries" },
  },
  {
    name: "quarantined release opened by an address",
    changes: [
      {
        file: "shell/server/releases/overrides.ts",
        from: "isReleaseId(value) && whyUnusable(entry, value, shell) === null",
        to: "isReleaseId(value) && Object.hasOwn(entry.releases, value)",
      },
    ],
    test: { file: "shell/server/releases/overrides.test.ts", name: "overrides of withdrawn releases F6 never opens" },
  },
  {
    name: "form of another site",
    changes: [
      {
        file: "shell/server/http/sameOriginForm.ts",
        from: 'return site === "same-origin";',
        to: 'return site !== "cross-site";',
      },
    ],
    test: { file: "shell/server/http/sameOriginForm.test.ts", name: "isSameOriginForm C4" },
  },
  {
    name: "claimed address reaches the API",
    changes: [
      {
        file: "shell/server/http/apiProxy.ts",
        from: "({ ...headers, ...forwardedHeaders(request) })",
        to: "({ ...forwardedHeaders(request), ...headers })",
      },
    ],
    test: { file: "shell/server/http/apiProxy.test.ts", name: "addApiProxy R2" },
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
        from: "  if (isForTrials && child.pid !== undefined) lowerPriority(child.pid);\n",
        to: "",
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
    name: "press replayed with each hydrated part",
    changes: [{ file: "shell/src/hydration/hydration.ts", from: "    early.presses.delete(button);\n", to: "" }],
    test: { file: "shell/src/hydration/hydration.test.tsx", name: "replays a press as soon as its part is hydrated" },
  },
  {
    name: "HTML of one release, code of another",
    changes: [
      {
        file: "shell/src/federation/frame/HydrationBoundary.ts",
        from: "  if (parts.get(id)?.release !== rendered?.frames[id]) throw new ClientOnlyError(leftToBrowser);\n",
        to: "",
      },
    ],
    test: {
      file: "shell/src/federation/frame/HydrationBoundary.test.tsx",
      name: "discards the HTML of another release",
    },
  },
];
