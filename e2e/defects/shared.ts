import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects of what all remotes share: session, calls, events between tabs, storage, messages. */
export const sharedDefects: readonly Defect[] = [
  {
    name: "401 of an old token ends the session",
    changes: [
      {
        file: "shared/src/session/session.ts",
        from: "if (token !== null && token === readToken()) expire(token);",
        to: "if (token !== null) expire(token);",
      },
    ],
    test: {
      file: "shared/src/session/session.test.ts",
      name: "session T7 continues when a call of the former session is answered 401",
    },
  },
  {
    name: "profile of the former shopper",
    changes: [
      {
        file: "shared/src/session/session.ts",
        from: 'if (readToken() === token) set({ status: "authenticated", profile });',
        to: 'set({ status: "authenticated", profile });',
      },
    ],
    test: {
      file: "shared/src/session/session.test.ts",
      name: "session D4 drops the profile of a shopper who is signed out when it arrives",
    },
  },
  {
    name: "personal data stays after sign-out",
    changes: [
      {
        file: "shared/src/session/session.ts",
        from: "  dropToken();\n  clearUserStorage();\n",
        to: "  dropToken();\n",
      },
    ],
    test: { file: "shared/src/session/session.test.ts", name: "session T4 removes the shopper's stored data" },
  },
  {
    name: "drafts stay after a sign-out in another tab",
    changes: [
      {
        file: "shared/src/session/tabSession.ts",
        from: "  else if (former !== null) clearDrafts();\n",
        to: "",
      },
    ],
    test: {
      file: "shared/src/session/tabSession.test.ts",
      name: "a tab that loads after its session has ended Y1 Y3 removes cart and drafts when another tab has signed out",
    },
  },
  {
    name: "Back before the router listens",
    changes: [
      {
        file: "shared/src/router/BrowserRouter.tsx",
        from: "    if (createPath(location) !== createPath(latest.current.location)) follow({ location, action });\n",
        to: "",
      },
    ],
    test: {
      file: "shared/src/router/router.test.tsx",
      name: "BrowserRouter while the page hydrates Y5 shows the page of the address",
    },
  },
  {
    name: "two tabs notify each other for ever",
    changes: [
      {
        file: "shared/src/bus/syncTabs.ts",
        from: "    if (known?.cartId === message.cartId && known.revision === message.revision) return;\n",
        to: "",
      },
      {
        file: "shared/src/bus/syncTabs.ts",
        from: "    known = { cartId: message.cartId, revision: message.revision };\n",
        to: "",
      },
    ],
    test: { file: "shared/src/bus/syncTabs.test.ts", name: "syncTabs does not send one revision back and forth" },
  },
  {
    name: "listener that throws silences the others",
    changes: [
      {
        file: "shared/src/bus/createBus.ts",
        from: "        console.error(",
        to: "        throw error;\n        console.error(",
      },
    ],
    test: { file: "shared/src/bus/bus.test.ts", name: "bus logs the error of a listener" },
  },
  {
    name: "listener of a remote that was left before its code had loaded",
    changes: [{ file: "shared/src/bus/createBus.ts", from: "    if (signal?.aborted) return () => {};\n", to: "" }],
    test: { file: "shared/src/bus/bus.test.ts", name: "bus does not begin after its signal has aborted" },
  },
  {
    name: "write sent again after an error",
    changes: [
      {
        file: "shared/src/http/http.ts",
        from: "options.isRepeatable ? sendTwice(request, isCutOff) : sendOnce(request)",
        to: "sendTwice(request, isTransient)",
      },
    ],
    test: { file: "shared/src/http/http.test.ts", name: "api X4 retries a read once" },
  },
  {
    name: "token sent to another host",
    changes: [
      { file: "shared/src/http/transport.ts", from: "allowAbsoluteUrls: false,", to: "allowAbsoluteUrls: true," },
    ],
    test: { file: "shared/src/http/http.test.ts", name: "api T6 sends the token to the configured base alone" },
  },
  {
    name: "sign-in lost where the storage is full",
    changes: [
      {
        file: "shared/src/http/token.ts",
        from: "isUnstored = !localStore.write(",
        to: "isUnstored = 1 > 2 && localStore.write(",
      },
    ],
    test: {
      file: "shared/src/http/token.test.ts",
      name: "D2 the token lasts as long as the tab where storage is full",
    },
  },
  {
    name: "stored token that no request can carry",
    changes: [
      {
        file: "shared/src/http/token.ts",
        from: "if (token === null || isHeaderValue(token)) return token;",
        to: 'if (token === null || token !== "") return token;',
      },
    ],
    test: { file: "shared/src/http/token.test.ts", name: "U8 a stored token" },
  },
  {
    name: "page that needs the storage",
    changes: [
      {
        file: "shared/src/storage/browserStore.ts",
        from: "    return otherwise;\n",
        to: "    throw error;\n",
      },
    ],
    test: { file: "shared/src/storage/storage.test.ts", name: "a browser store finds nothing where storage is denied" },
  },
  {
    name: "message that closes before it is read",
    changes: [{ file: "shared/src/toast/message.ts", from: "toastMs = 5000", to: "toastMs = 500" }],
    test: { file: "shared/src/toast/toast.test.tsx", name: "is shown for five seconds" },
  },
  {
    name: "remote that speaks as another one",
    changes: [
      {
        file: "shared/src/bus/createBus.ts",
        from: "const source = releaseIn(new Error().stack) ?? {",
        to: "const source = releaseIn() ?? {",
      },
    ],
    test: { file: "shared/src/bus/bus.test.ts", name: "the code of a release F31 cannot speak as another remote" },
  },
  {
    name: "listener that changes what others get",
    changes: [{ file: "shared/src/bus/createBus.ts", from: "Object.freeze({ ...data }) as", to: "data as" }],
    test: { file: "shared/src/bus/bus.test.ts", name: "bus F31 lets no listener change what the others get" },
  },
  {
    name: "a message between tabs removes a page from the back-forward cache",
    changes: [
      {
        file: "shared/src/bus/openTabChannel.ts",
        from: '  addEventListener("pagehide", disconnect, options);\n',
        to: "",
      },
    ],
    test: {
      file: "shared/src/bus/syncTabs.test.ts",
      name: "syncTabs D5 is not connected while the page is in the back-forward cache",
    },
  },
];
