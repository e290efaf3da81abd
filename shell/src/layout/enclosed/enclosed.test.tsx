import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { screen, within } from "@testing-library/react";
import { EnclosedFooter } from "./EnclosedFooter";
import { EnclosedHeader } from "./EnclosedHeader";

it("leads from an enclosed page to the cart and the home page only", async () => {
  const { container } = renderPage(<EnclosedHeader />, { at: "/checkout" });
  const links = within(screen.getByRole("banner")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Back to cart", "/cart"],
    ["AURELLE", "/"],
  ]);
  expect(screen.queryByRole("button")).toBeNull();
  expect(await axeFindings(container.innerHTML)).toEqual([]);
});

it("offers help and the terms below an enclosed page, and no newsletter", async () => {
  const { container } = renderPage(<EnclosedFooter />, { at: "/checkout" });
  const links = within(screen.getByRole("contentinfo")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/contact",
    "/faq#shipping",
    "/faq#returns",
    "/legal/terms",
    "/legal/privacy",
  ]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(await axeFindings(container.innerHTML)).toEqual([]);
});
