import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { api } from "../http/http";
import { readToken } from "../http/token";
import { aProfile } from "../testing/builders";
import { greetingName, openSession, profileOf, session } from "./session";

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  server.use(http.post("http://localhost/api/auth/logout/", () => new HttpResponse(null, { status: 204 })));
  openSession();
});
afterEach(() => {
  session.forget();
  server.resetHandlers(http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })));
});
afterAll(() => server.close());

const profileAnswer = (answer: () => Response) => server.use(http.get("*/api/users/user-info/", answer));

describe("session", () => {
  it("T5 starts with the profile of the sign-in response, and stores the token under userToken only", () => {
    session.start({ access: "secret", user: aProfile() });
    expect(session.current).toMatchObject({ status: "authenticated", profile: { id: "user-1" } });
    expect(localStorage.getItem("userToken")).toBe("secret");
    const others = Object.entries(localStorage).filter(([key]) => key !== "userToken");
    const elsewhere = [others, { ...sessionStorage }, document.cookie, history.state, location.href];
    expect(JSON.stringify(elsewhere)).not.toContain("secret");
  });

  it("rejects a request for the profile without a token", async () => {
    await expect(session.loadProfile()).rejects.toThrow("No authentication token found");
  });

  it.each(["x".repeat(100_000), "two words", ""])(
    "U8 starts no session with a token that cannot be sent: %#",
    (access) => {
      expect(() => session.start({ access, user: aProfile() })).toThrow(TypeError);
      expect(session.current).toEqual({ status: "anonymous" });
    },
  );

  it("T4 ends at once, independently of the server", () => {
    session.start({ access: "secret", user: aProfile() });
    session.end();
    expect(session.current).toEqual({ status: "anonymous" });
    expect(readToken()).toBeNull();
  });

  it.each([["end"], ["forget"]] as const)("T4 removes the drafts of forms (%s)", (leave) => {
    session.start({ access: "secret", user: aProfile() });
    sessionStorage.setItem("checkoutDraft", "12 St James's Square");
    sessionStorage.setItem("ringSize", "N");
    session[leave]();
    expect(Object.keys(sessionStorage)).toEqual(["ringSize"]);
    sessionStorage.clear();
  });

  it.each([["end"], ["forget"]] as const)("T4 removes the shopper's stored data in this browser (%s)", (leave) => {
    session.start({ access: "secret", user: aProfile() });
    sessionStorage.setItem("mine.cart", "{}");
    localStorage.setItem("mine.waiting", "[]");
    localStorage.setItem("ringSize", "N");
    session[leave]();
    expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([[], ["ringSize"]]);
    localStorage.clear();
  });

  it("T7 ends when the request for the profile is answered 401", async () => {
    session.start({ access: "old", user: aProfile() });
    profileAnswer(() => HttpResponse.json({}, { status: 401 }));
    await session.loadProfile();
    expect(session.current).toEqual({ status: "anonymous" });
    expect(readToken()).toBeNull();
  });

  it("continues after a server error, with status failed", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    session.start({ access: "secret", user: aProfile() });
    profileAnswer(() => HttpResponse.json({}, { status: 500 }));
    await session.loadProfile();
    expect(session.current).toEqual({
      status: "failed",
      profile: aProfile(),
      message: "Failed to fetch user profile",
    });
    expect(readToken()).toBe("secret");
  });

  it.each([
    ["the connection is back", () => dispatchEvent(new Event("online"))],
    ["the shopper returns to the tab", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["a page asks for it", () => session.retryProfile()],
  ])("reads the profile that could not be read when %s, and the page stays meanwhile", async (_, retry) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem("userToken", "secret");
    profileAnswer(() => HttpResponse.json({}, { status: 404 }));
    await session.loadProfile();
    profileAnswer(() => HttpResponse.json(aProfile({ name: "Ada" })));
    const states: string[] = [];
    const unsubscribe = session.subscribe(() => states.push(session.current.status));
    retry();
    await waitFor(() => expect(profileOf(session.current)?.name).toBe("Ada"));
    unsubscribe();
    expect(states).toEqual(["authenticated"]);
  });

  it("does not read a profile again that is known", () => {
    session.start({ access: "secret", user: aProfile() });
    dispatchEvent(new Event("online")); // a request would fail the test
    expect(session.current.status).toBe("authenticated");
  });

  it.each([null, {}, { id: "1", email: 7 }, []])("B1 fails for a response that is no profile: %j", async (answer) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem("userToken", "secret");
    profileAnswer(() => HttpResponse.json(answer));
    await session.loadProfile();
    expect(session.current).toEqual({ status: "failed", profile: null, message: "Failed to fetch user profile" });
  });

  it("T7 does not end because of a server error with 401 in its text", async () => {
    session.start({ access: "secret", user: aProfile() });
    profileAnswer(() => HttpResponse.json({ error: "Order 1401 is late" }, { status: 409 }));
    await session.loadProfile();
    expect(readToken()).toBe("secret");
  });

  it("T7 continues when a call of the former session is answered 401", async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get("*/api/orders/", async () => {
        await isAnswered;
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    session.start({ access: "old", user: aProfile() });
    const orders = api.get("orders/");
    session.start({ access: "new", user: aProfile() });
    answer();
    await expect(orders).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBe("new");
    await expect(api.get("orders/")).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
  });

  it("D4 drops the profile of a shopper who is signed out when it arrives", async () => {
    session.start({ access: "secret", user: aProfile({ name: "Ada" }) });
    profileAnswer(() => HttpResponse.json(aProfile({ name: "Ada" })));
    const loading = session.loadProfile();
    session.end();
    await loading;
    expect(session.current).toEqual({ status: "anonymous" });
  });

  it("follows a sign-out in another tab", () => {
    session.start({ access: "secret", user: aProfile() });
    localStorage.removeItem("userToken");
    dispatchEvent(new StorageEvent("storage", { key: "userToken", newValue: null }));
    expect(session.current).toEqual({ status: "anonymous" });
  });

  it("shows nothing private when Back restores a cached page after another tab signed out", () => {
    session.start({ access: "secret", user: aProfile() });
    localStorage.removeItem("userToken");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(session.current).toEqual({ status: "anonymous" });
  });

  it.each([
    ["the shopper returns to the tab", () => void document.dispatchEvent(new Event("visibilitychange"))],
    ["a call without it is answered 401", () => api.get("orders/").catch(() => {})],
  ])("T7 D4 ends when the browser has cleared the token, as %s", async (_, notice) => {
    server.use(http.get("*/api/orders/", () => HttpResponse.json({}, { status: 401 })));
    session.start({ access: "secret", user: aProfile() });
    localStorage.clear(); // "clear site data": no event reaches this tab
    await notice();
    expect(session.current).toEqual({ status: "anonymous" });
  });

  it("D2 continues where storage is denied and the token is in the tab's memory", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException("denied", "SecurityError");
      });
    }
    server.use(http.post("*/api/auth/token/", () => HttpResponse.json({}, { status: 401 })));
    session.start({ access: "secret", user: aProfile() });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(session.current.status).toBe("authenticated");
    session.forget();
    await expect(api.post("auth/token/", {})).rejects.toMatchObject({ status: 401 });
    expect(session.current).toEqual({ status: "anonymous" });
    jest.restoreAllMocks();
  });

  it("shows the other shopper when another tab signed in as another shopper", async () => {
    session.start({ access: "secret", user: aProfile({ name: "Ada" }) });
    profileAnswer(() => HttpResponse.json(aProfile({ id: "user-2", name: "Grace" })));
    localStorage.setItem("userToken", "other");
    dispatchEvent(new StorageEvent("storage", { key: "userToken", newValue: "other" }));
    expect(session.current).toEqual({ status: "loading", profile: null });
    await session.loadProfile();
    expect(profileOf(session.current)?.name).toBe("Grace");
  });
});

describe("greetingName", () => {
  it.each([
    [aProfile({ name: "Ada" }), "Ada"],
    [aProfile({ name: null, email: "ada@example.com" }), "ada"],
    [aProfile({ name: null, email: "" }), "User"],
    [aProfile({ name: "  ", email: "   @example.com" }), "User"],
    [aProfile({ name: "\u200b", email: " ada @example.com" }), "ada"],
    [null, "User"],
  ])("U10 greets by the first name that can be seen: %#", (profile, name) => {
    expect(greetingName(profile)).toBe(name);
  });
});
