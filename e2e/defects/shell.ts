import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects of the documents, of their security, and of hydration. */
export const shellDefects: readonly Defect[] = [
  {
    name: "an early press is lost with its page",
    changes: [
      {
        file: "shell/src/starter/additions/product.ts",
        from: 'addEventListener("pagehide", () => {',
        to: 'addEventListener("pageleft", () => {',
      },
    ],
    test: {
      file: "shell/src/starter/additions/product.test.ts",
      name: 'stores a press on a form marked `wait` for the next page, once, with the token "token"',
    },
  },
  {
    name: "an early press on a heart is a toggle",
    changes: [
      {
        file: "shell/src/starter/starter.ts",
        from: "if (readStorage(() => storeHeart(button))) {",
        to: "if (readStorage(() => false)) {",
      },
    ],
    test: {
      file: "shell/src/starter/starter.test.ts",
      name: "adds the product of a pressed heart once to the stored wishlist",
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
        from: "[...ofShell, ...hashes]",
        to: "hashes",
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
        from: "[...ofShell, ...hashes]",
        to: "hashes",
      },
    ],
    test: {
      file: "e2e/journeys/releases/tampering.spec.ts",
      name: "F26 no kind of script of the",
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
        file: "shell/server/pages/pagePolicy.ts",
        from: "[shell.starter, ...rendered.scripts].map(cspHash)",
        to: "rendered.scripts.map(cspHash)",
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
        from: "const isCacheable = status === 200 && rendered?.isReadable === true && isComplete && !answer && !preview;",
        to: "const isCacheable = status === 200;",
      },
    ],
    test: { file: "shell/server/pages/makePage.test.ts", name: "makePage lets browsers cache a complete" },
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
        from: "...headers, ...forwardedHeaders(request)",
        to: "...forwardedHeaders(request), ...headers",
      },
    ],
    test: { file: "shell/server/http/apiProxy.test.ts", name: "addApiProxy R2" },
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
