import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { storeToken } from "../http/token";
import { aProfile } from "../testing/builders";
import { openSession, session } from "./session";
import { tokenFingerprint } from "./tokenFingerprint";

const unauthorized = http.get("*/api/users/user-info/", () => HttpResponse.json({}, { status: 401 }));
const server = setupServer(
  http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })),
  http.get("*/api/users/user-info/", () => HttpResponse.json(aProfile())),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  session.forget();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** What a tab has stored of Ada, whose session has this token. */
function leaveData(token: string): void {
  sessionStorage.setItem("tabSession", tokenFingerprint(token) ?? "");
  sessionStorage.setItem("mine.cart", "a ring");
  sessionStorage.setItem("checkoutDraft", "12 St James's Square");
  sessionStorage.setItem("countdownHidden", "");
}
const storedKeys = () =>
  Object.keys(sessionStorage)
    .filter((key) => key !== "tabSession")
    .sort();

describe("a tab that loads after its session has ended", () => {
  it("Y1 Y3 removes cart and drafts when another tab has signed out", () => {
    leaveData("token-a");
    openSession();
    expect(storedKeys()).toEqual(["countdownHidden"]);
  });

  it("Y1 Y3 removes cart and drafts when another shopper has signed in", () => {
    leaveData("token-a");
    storeToken("token-b");
    openSession();
    expect(storedKeys()).toEqual(["countdownHidden"]);
  });

  it("Y1 removes the cart of a guest when a shopper has signed in", () => {
    leaveData("token-a");
    sessionStorage.removeItem("tabSession");
    storeToken("token-b");
    openSession();
    expect(storedKeys()).toEqual(["checkoutDraft", "countdownHidden"]);
  });

  it("Y3 removes cart and drafts when the shopper signed in again elsewhere, and then out", () => {
    localStorage.setItem("expiredSession", tokenFingerprint("token-a") ?? "");
    session.start({ access: "token-a2", user: aProfile() });
    session.end();
    leaveData("token-a");
    openSession();
    expect(storedKeys()).toEqual(["countdownHidden"]);
  });

  it("B3 leaves the drafts where the server has ended the session, until after the next sign-in", async () => {
    storeToken("token-a");
    leaveData("token-a");
    server.use(unauthorized);
    await session.loadProfile();
    expect(session.current).toEqual({ status: "anonymous" });
    expect(storedKeys()).toEqual(["checkoutDraft", "countdownHidden"]);
    openSession();
    session.start({ access: "token-a2", user: aProfile() });
    openSession();
    expect(storedKeys()).toEqual(["checkoutDraft", "countdownHidden"]);
  });

  it.each([["token-b"], [null]])(
    "Y1 adds no piece that was pressed in a session which the server has ended meanwhile: %s",
    (current) => {
      leaveData("token-a");
      localStorage.setItem("expiredSession", tokenFingerprint("token-a") ?? "");
      sessionStorage.setItem("pressDraft", "a ring");
      if (current !== null) storeToken(current);
      openSession();
      expect(storedKeys()).toEqual(["checkoutDraft", "countdownHidden"]);
    },
  );

  it("leaves everything while the session goes on", () => {
    leaveData("token-a");
    storeToken("token-a");
    openSession();
    expect(storedKeys()).toEqual(["checkoutDraft", "countdownHidden", "mine.cart"]);
  });
});

describe("a tab that is open while its session ends elsewhere", () => {
  /** A form that stores its draft when the session ends, as checkout does. */
  const storeAtEnd = () =>
    session.subscribe(() => {
      if (session.current.status === "anonymous") sessionStorage.setItem("checkoutDraft", "12 St James's Square");
    });

  it("Y3 removes what a form stores at that moment", () => {
    session.start({ access: "token-a", user: aProfile() });
    openSession();
    const stop = storeAtEnd();
    localStorage.removeItem("userToken");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(storedKeys()).toEqual([]);
    stop();
  });

  it("Y1 reports the end of the session before the next shopper's begins", () => {
    session.start({ access: "token-a", user: aProfile() });
    openSession();
    const reported: string[] = [];
    const stop = session.subscribe(() => reported.push(session.current.status));
    localStorage.setItem("userToken", "token-b");
    dispatchEvent(new StorageEvent("storage", { key: "userToken", newValue: "token-b" }));
    expect(reported.slice(0, 2)).toEqual(["anonymous", "loading"]);
    stop();
  });

  it("Y1 a sign-in over the session of another shopper removes that shopper's data first", () => {
    session.start({ access: "token-a", user: aProfile() });
    leaveData("token-a");
    session.start({ access: "token-b", user: aProfile({ id: "user-2" }) });
    expect(storedKeys()).toEqual(["countdownHidden"]);
  });
});
