import { act } from "@testing-library/react";
import { tokenKey } from "../../contract/storageKeys";
import { session } from "../../session/session";
import { type ApiCallName, apiCalls, reachesServer } from "./apiCalls";
import { ApiFaultProxy, type FaultyCall } from "./apiFaultProxy";
import type { ApiFault } from "./apiFaults";
import { announces, currentPath, isSettled, nonsense, offers, press } from "./page";
import { PageClock } from "./pageClock";
import { RecordedApi } from "./recordedApi";
import recordedResponses from "./recordedResponses.json";
import { type ServerApi, serverApi } from "./serverApi";

/** A call of the grid, and the page on which a shopper makes it. */
export interface PageCall {
  /** Opens the page and fills its form, up to the call. Absent where opening a page makes the call. */
  open?: () => void;
  /** What the opened page shows when it is ready for the call. */
  isReady?: () => boolean;
  /** For a first load: requests the data that a document contains, as the server does, before the page is made from it. */
  load?: (api: ServerApi) => Promise<void>;
  make: () => void;
  /** The text that a shopper reads on this page, where another page makes the call too; see `ApiCall`. */
  text?: (fault: ApiFault) => string | null;
  /** Whether the page shows that the call has succeeded. */
  isDone: () => boolean;
  /** The same for an empty list. */
  isEmpty?: () => boolean;
  /** The button or link that a shopper presses once the fault has ended. */
  recovery: string | RegExp;
  /** The link that takes its place where the server has no such thing. */
  wayOut?: string;
  /** Whether the failed call left the rest of the page unchanged. */
  isUnchanged?: () => boolean;
}

/** The page reaches a final state within this time, ms (reliability B1). */
const finalMs = 8000;

/** The signed-in shopper of the recorded responses. */
export function signIn(): void {
  const { access, user } = recordedResponses["POST auth/token/"].body;
  act(() => session.start({ access, user }));
}

export const recordedOrderId = recordedResponses["GET orders/{id}/"].body.id;
/** The order of which pieces can be returned. */
export const recordedDeliveredOrderId = recordedResponses["GET orders/{id}/ delivered"].body.id;

/** The shopper has a token, and no call has been made with it. */
export const storeToken = () => localStorage.setItem(tokenKey, "a-token");

/** jsdom reports each failed request as an error, as a browser does in its console. */
const isFailedRequest = (error: unknown) => (error as { type?: unknown } | null)?.type === "XMLHttpRequest";

/** Runs `use`, without the browser's own lines on failed requests in the console. */
async function withoutFailedRequests(use: () => Promise<void>): Promise<void> {
  const log = console.error;
  console.error = (...values: unknown[]) => {
    if (!values.some(isFailedRequest)) log(...values);
  };
  try {
    await use();
  } finally {
    console.error = log;
  }
}

/** The recorded API behind a proxy that injects faults, for the tests of one file, and the page's clock. */
export function aFaultyShop() {
  const api = new RecordedApi();
  let proxy: ApiFaultProxy;
  const clock = new PageClock(() => proxy.hanging);
  const until = (isReached: () => boolean, what: string) =>
    clock.until(isReached, finalMs, () => `${what}\nThe page: ${document.body.textContent}`);

  beforeAll(async () => {
    await api.open();
    proxy = new ApiFaultProxy(api.url);
    await proxy.open();
    // The test environment defines it: shared/build/jest-environment.cjs.
    (globalThis as unknown as { setPageAddress: (url: string) => void }).setPageAddress(`${proxy.url}/`);
    clock.install();
  });
  beforeEach(() => {
    api.reset();
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    proxy.clearFault();
    act(() => session.forget());
    localStorage.clear();
    sessionStorage.clear();
    jest.clearAllTimers();
  });
  afterAll(async () => {
    clock.uninstall();
    await proxy.close();
    await api.close();
  });

  /** Expects the text that a shopper reads, and that the page is complete. */
  async function expectFailure(text: string, page: PageCall): Promise<void> {
    await until(() => announces(text), `the page announces: ${text}`);
    await until(isSettled, "nothing is busy or loading");
    expect(nonsense()).toEqual([]);
    if (page.isUnchanged) expect(page.isUnchanged()).toBe(true);
  }

  async function run(name: ApiCallName, page: PageCall, fault: ApiFault): Promise<void> {
    const call = apiCalls[name];
    const [method = ""] = name.split(" ");
    page.open?.();
    const isReady = page.isReady ?? isSettled;
    // A read that is still in flight would race with the call.
    await until(() => isReady() && clock.requests === 0, "the page is ready for the call");
    proxy.inject({
      method,
      path: call.path,
      fault,
      reachesServer: reachesServer(call, fault),
      sampleResponse: call.sampleResponse,
    });
    await page.load?.(serverApi(proxy.url));
    page.make();
    await until(() => proxy.hits > 0, "the call is made");
    const path = currentPath();
    const text = (page.text ?? call.text)(fault);
    if (text !== null) {
      await expectFailure(text, page);
      // A read is retried once, and so is a new order (reliability X4).
      const isRepeated = method === "GET" || name === "POST orders/create/";
      expect(proxy.hits).toBeLessThanOrEqual(1 + (isRepeated ? 1 : 0) + (page.load ? 1 : 0));
      proxy.clearFault();
      const recovery = (fault === "404" && page.wayOut) || page.recovery;
      await until(() => offers(recovery), `the page offers ${recovery}`);
      press(recovery);
    }
    const isDone = (text === null && fault === "empty list" && page.isEmpty) || page.isDone;
    if (text === null || !name.endsWith("{id}/") || fault !== "404") await until(isDone, "the call has succeeded");
    // Where the path changes, the shell moves the focus.
    if (text !== null && path === currentPath()) expect(document.activeElement).not.toBe(document.body);
    await until(() => isSettled() && clock.requests === 0, "nothing is busy, loading or in flight");
    expect(nonsense()).toEqual([]);
    expect(api.unknown).toEqual([]);
  }

  return {
    /** From now on this call gets its fault. */
    inject: (call: FaultyCall) => proxy.inject(call),
    clearFault: () => proxy.clearFault(),
    /** Requests the data of a document, as the server does. */
    load: (request: (api: ServerApi) => Promise<void>) => request(serverApi(proxy.url)),
    /** Moves the page's clock until `isReached`. @throws Error with `what` after 8 s of this clock. */
    until,
    withoutFailedRequests,
    /**
     * Runs one cell of the grid of calls and faults: makes the call, expects the text that a shopper reads, then the recovery.
     * @throws the failed assertion.
     */
    runCell: (name: ApiCallName, page: PageCall, fault: ApiFault) =>
      withoutFailedRequests(() => run(name, page, fault)),
  };
}
