import { SlotProvider } from "@aurelle/shared/slots";
import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { shellPageDescriptions } from "../../protocol/shellPageDescriptions";
import { shellPages } from "../../protocol/shellPages";
import { shellPageLoaders } from "../routing/lazyShellPages";
import AboutPage from "./AboutPage";
import FaqPage from "./FaqPage";
import { faqGroups } from "./faq";

describe.each(shellPages)("$path", ({ path }) => {
  it("has one top-level heading, and a description for search engines", async () => {
    const { default: Page } = await shellPageLoaders[path]();
    renderPage(<Page />);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(shellPageDescriptions[path].length).toBeGreaterThan(40);
  });

  it("has no link without a target", async () => {
    const { default: Page } = await shellPageLoaders[path]();
    renderPage(<Page />);
    for (const link of screen.queryAllByRole("link")) {
      expect(link.getAttribute("href")).toMatch(/^(\/|mailto:|tel:)/);
    }
  });
});

it("shows the seven sections of About Us", () => {
  renderPage(<AboutPage />);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Our Story",
    "Our Commitment",
    "Quality & Craftsmanship",
    "Sustainability",
    "Customer Service",
    "Location",
    "Community",
  ]);
});

it.each([
  ["Luma", "/luma"],
  ["Aurora", "/aurora"],
  ["Vita", "/vita"],
])("About Us shows the collection %s, with a link to it", (name, path) => {
  renderPage(<AboutPage />);
  const link = screen.getByRole("link", { name: new RegExp(`^${name}`) });
  expect(link).toHaveAttribute("href", path);
  expect(link.querySelector("img")).toHaveAttribute("src", `/banners${path}.jpg`);
});

describe("FAQ", () => {
  it("opens at an address whose fragment is cut off", () => {
    renderPage(<FaqPage />, { at: "/faq#%E0%A4" });
    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();
  });

  it("has a slot for the ring-size guide among the answers on sizing", () => {
    renderPage(
      <SlotProvider value={({ name }) => <p>{`here: ${name}`}</p>}>
        <FaqPage />
      </SlotProvider>,
    );
    const sizing = screen.getByRole("heading", { level: 2, name: "Sizing" }).closest("section");
    expect(sizing).toHaveTextContent("here: faq.sizing");
  });

  it("opens an answer on a press", async () => {
    renderPage(<FaqPage />);
    const answer = document.querySelector("details") as HTMLDetailsElement; // each answer is one
    await userEvent.click(answer.querySelector("summary") as HTMLElement); // its first child
    expect(answer.open).toBe(true);
    expect(await axeFindings("faq: an answer open")).toEqual([]);
  });

  it("answers on the eight subjects", () => {
    renderPage(<FaqPage />);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Shipping",
      "Returns",
      "Product information",
      "Care",
      "Sizing",
      "Payment",
      "Warranty",
      "Custom orders",
    ]);
  });

  it.each([
    /US arrive in 3-5 business days/,
    /International orders take 7-14 business days/,
    /United Kingdom: 7–14 business days/,
    /within 30 days of delivery, as long as it is unworn/,
    /Custom pieces .* final sale/,
    /For one year/,
    /resized by up to two sizes/,
    /major cards, PayPal and Apple Pay/,
  ])("states the owner's fact %s", (fact) => {
    const answers = faqGroups.flatMap(({ entries }) => entries.map(({ answer }) => answer));
    expect(answers.some((answer) => fact.test(answer))).toBe(true);
  });

  it("focuses the subject that the address names", () => {
    renderPage(<FaqPage />, { at: "/faq#sizing" });
    expect(screen.getByRole("region", { name: "Sizing" })).toHaveFocus();
  });
});
