import { Link } from "@aurelle/shared/router";
import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { lazy } from "react";
import type { PageData } from "../../protocol/pageData";
import { PageDataProvider } from "../pageData/usePageData";
import { ShopRoutes } from "./ShopRoutes";

jest.mock("../federation/frame/RemoteFrame", () => ({
  failedTexts: { page: "This page could not be loaded." },
  RemoteFrame: ({ name }: { name: { remote: string } }) => <p>{`the page of ${name.remote}`}</p>,
}));
jest.mock("./lazyShellPages", () => {
  const refused = new TypeError("Failed to fetch dynamically imported module: /assets/src_pages_FaqPage_tsx.js");
  return {
    lazyShellPages: [
      { path: "/faq", Page: lazy(() => Promise.reject(refused)) },
      { path: "/about", Page: () => <h1>About Us</h1> },
    ],
  };
});

const remotes: Record<string, { entry: { pages: { path: string; title: string; within?: string }[] } }> = {};
const pageData = { registry: { schema: 1, revision: 1, remotes } } as unknown as PageData; // the routes read nothing else
const shop = {
  pages: [
    { path: "/shop/:id", title: "Shop" },
    { path: "/shop/:id/dialog", title: "Dialog", within: "/shop/:id" },
  ],
};

let isComplete = true;
let arrive = () => {};
jest.mock("../pageData/completeRegistry", () => {
  const { useSyncExternalStore } = jest.requireActual("react");
  const subscribe = (listener: () => void) => {
    arrive = listener;
    return () => {};
  };
  return {
    completeRegistry: async () => {},
    isOwnerKnown: () => isComplete,
    useIsRegistryComplete: () => useSyncExternalStore(subscribe, () => isComplete),
  };
});
/** The set of releases arrives. */
function receiveSet(): void {
  Object.assign(remotes, { shop: { entry: shop } });
  isComplete = true;
  act(() => arrive());
}
beforeEach(() => {
  isComplete = true;
  delete remotes.shop;
});

const renderAt = (at: string) =>
  renderPage(
    <PageDataProvider value={pageData}>
      <ShopRoutes />
      <Link to="/shop/7/dialog">Open</Link>
    </PageDataProvider>,
    { at },
  );

describe("ShopRoutes", () => {
  it("F26 shows a panel in place of a shell page whose code was refused", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {}); // React logs the error that the panel replaces
    renderAt("/faq");
    expect(await screen.findByRole("alert")).toHaveTextContent("This page could not be loaded.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  });

  it("shows the shell's other pages", async () => {
    renderAt("/about");
    expect(await screen.findByRole("heading", { name: "About Us" })).toBeInTheDocument();
  });

  it("F28 waits for the set of releases at an address that the document does not know, and then shows its page", async () => {
    isComplete = false;
    renderAt("/shop/7");
    expect(await screen.findByText("Loading...")).toBeInTheDocument();
    expect(await axeFindings("a page that is loading")).toEqual([]);
    expect(screen.queryByText("Page Not Found")).not.toBeInTheDocument();
    receiveSet();
    expect(await screen.findByText("the page of shop")).toBeInTheDocument();
  });

  it("does not mount a page again when its dialog has an address of its own", async () => {
    receiveSet();
    renderAt("/shop/7");
    const before = await screen.findByText("the page of shop");
    fireEvent.click(screen.getByRole("link", { name: "Open" }));
    await waitFor(() => expect(screen.getByTestId("location")).toHaveTextContent("/shop/7/dialog"));
    expect(screen.getByText("the page of shop")).toBe(before);
  });

  it("F28 finds no page at an address without one only when all releases are known", async () => {
    isComplete = false;
    renderAt("/no-such-page");
    expect(screen.queryByText("Page Not Found")).not.toBeInTheDocument();
    receiveSet();
    expect(await screen.findByText("Page Not Found")).toBeInTheDocument();
  });
});
