import type { Defect } from "../../api/src/testing/seededDefect";

const cache = "shell/src/offline/worker/OfflineCache.ts";
const cacheTest = "shell/src/offline/worker/OfflineCache.test.ts";
const queueTest = "shared/src/offlineQueue/createOfflineQueue.test.ts";

/** Defects of visits without a connection: the cached pages and the offline queue. */
export const offlineDefects: readonly Defect[] = [
  {
    name: "offline queue sent by two tabs at once",
    changes: [
      {
        file: "shared/src/offlineQueue/createQueueSender.ts",
        from: 'await navigator.locks?.request("aurelle-waiting", () => {',
        to: "await Promise.resolve().then(() => {",
      },
    ],
    test: { file: queueTest, name: "two tabs send each item once" },
  },
  {
    name: "item sent again under another key",
    changes: [
      {
        file: "shared/src/offlineQueue/createQueueSender.ts",
        from: "{ idempotencyKey: key }",
        to: "{ idempotencyKey: crypto.randomUUID() }",
      },
    ],
    test: { file: queueTest, name: "sends an item again under its key when the response was lost" },
  },
  {
    name: "queued items of another shopper",
    changes: [
      {
        file: "shared/src/offlineQueue/queuedItem.ts",
        from: "items.filter((item) => item.owner === null || item.owner === owner)",
        to: "items.filter((item) => item.owner === null || owner !== null)",
      },
    ],
    test: { file: queueTest, name: "neither shows nor sends items of another session" },
  },
  {
    name: "personal page in the offline cache",
    changes: [
      { file: cache, from: "response.status === 200 && mark === cacheableMark", to: "response.status === 200" },
    ],
    test: { file: cacheTest, name: "caches no page that is not the same for all visitors" },
  },
  {
    name: "API response in the offline cache",
    changes: [{ file: cache, from: "files.filter(isOwn).slice", to: "files.slice" }],
    test: { file: cacheTest, name: "never caches a response of the API" },
  },
  {
    name: "old release returns without a connection",
    changes: [
      {
        file: cache,
        from: "others.filter(({ set }) => currentSet === null || set === currentSet)",
        to: "others",
      },
    ],
    test: { file: cacheTest, name: "drops every page of another shell or other releases" },
  },
  {
    name: "cached pages survive the session",
    changes: [{ file: cache, from: "isOfAnotherShopper(index, shopper) ? [] : index.pages", to: "index.pages" }],
    test: { file: cacheTest, name: "deletes everything when the session ends" },
  },
  {
    name: "sign-out not told to the service worker",
    changes: [
      {
        file: "shell/src/offline/cacheVisitedPages.ts",
        from: 'if (wasSignedIn && status === "anonymous")',
        to: 'if (wasSignedIn && status === "loading")',
      },
    ],
    test: { file: "shell/src/offline/cacheVisitedPages.test.ts", name: "asks the worker to delete everything" },
  },
  {
    name: "order offered without a connection",
    changes: [
      {
        file: "mf-checkout/src/components/CheckoutForm.tsx",
        from: "if (isBusy || !isOnline) return;",
        to: "if (isBusy) return;",
      },
    ],
    test: {
      file: "mf-checkout/src/pages/CheckoutPagePlacing.test.tsx",
      name: "D1 is not offered without a connection",
    },
  },
];
