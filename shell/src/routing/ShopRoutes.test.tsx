import { renderPage } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import { lazy } from "react";
import type { PageData } from "../../protocol/pageData";
import { PageDataProvider } from "../pageData/usePageData";
import { ShopRoutes } from "./ShopRoutes";

jest.mock("../federation/frame/RemoteFrame", () => ({
  failedTexts: { page: "This page could not be loaded." },
  RemoteFrame: () => null,
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

const pageData = { registry: { schema: 1, revision: 1, remotes: {} } } as unknown as PageData; // the routes read nothing else

const renderAt = (at: string) =>
  renderPage(
    <PageDataProvider value={pageData}>
      <ShopRoutes />
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
});
