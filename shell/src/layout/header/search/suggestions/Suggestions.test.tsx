import type { WireSuggestions } from "@aurelle/shared/contract";
import { recentSearchesKey } from "@aurelle/shared/contract/storageKeys";
import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { SearchTool } from "../SearchTool";

const suggestUrl = "http://localhost/api/products/suggest/";
const aSuggestion = (id: string, title: string): WireSuggestions["products"][number] => ({
  id,
  title,
  original_price: 40000,
  current_price: 34000,
  active_discount: 15,
  inventory: 3,
  image: "photos/earrings/classic-hoops.jpg",
});
const answer = (...titles: string[]): WireSuggestions => ({
  products: titles.map((title, index) => aSuggestion(String(index + 1), title)),
  categories: ["earrings"],
  collections: ["Luma"],
  corrected: null,
});

const server = setupServer();
let requests: string[] = [];
/** The API suggests a product with the text of the request as its title. `delays`: by text, ms. */
function respond(delays: Readonly<Record<string, number>> = {}) {
  requests = [];
  server.use(
    http.get(suggestUrl, async ({ request }) => {
      const text = new URL(request.url).searchParams.get("q") ?? "";
      requests.push(text);
      await new Promise((resolve) => setTimeout(resolve, delays[text] ?? 0));
      return HttpResponse.json(answer(`Piece of ${text}`));
    }),
  );
}

const field = () => screen.getByRole("combobox", { name: "Search jewellery" });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent?.replace(/\s+/g, " ").trim());
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "none");
const address = () => screen.getByTestId("location").textContent;
const store = (...searches: string[]) => localStorage.setItem(recentSearchesKey, JSON.stringify(searches));
const stored = () => localStorage.getItem(recentSearchesKey);

async function open() {
  renderPage(
    <>
      <SearchTool />
      <button type="button">Elsewhere</button>
    </>,
  );
  await userEvent.click(field());
}
const type = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  return screen.findByText(`Piece of ${text}`);
};

beforeAll(async () => {
  server.listen({ onUnhandledRequest: "error" });
  await import("./Suggestions");
});
beforeEach(() => respond());
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

describe("the suggestions of the search", () => {
  it("are categories, collections and products with their price, and then the search itself", async () => {
    await open();
    expect(field()).toHaveAttribute("aria-expanded", "false");
    await type("hoops");
    expect(field()).toHaveAttribute("aria-expanded", "true");
    expect(field()).toHaveAttribute("aria-controls", screen.getByRole("listbox", { name: "Suggestions" }).id);
    expect(options()).toEqual([
      "Earrings",
      "Luma collection",
      "Piece of hoops Was £400 now £340",
      "See all results for “hoops”",
    ]);
    expect(screen.getAllByRole("option").map((option) => option.getAttribute("href"))).toEqual([
      "/earrings",
      "/luma",
      "/product/1",
      "/search?search=hoops",
    ]);
    expect(screen.getByText("4 suggestions")).toHaveRole("status");
    expect(await axeFindings("header: suggestions")).toEqual([]);
  });

  it("follow the arrow keys around, without moving the focus, and Enter opens one", async () => {
    await open();
    await type("hoops");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toHaveTextContent("Earrings");
    expect(active()).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowUp}");
    expect(active()).toBeNull();
    await userEvent.keyboard("{ArrowUp}");
    expect(active()).toHaveTextContent("See all results");
    await userEvent.keyboard("{ArrowUp}");
    expect(active()).toHaveTextContent("Piece of hoops");
    expect(field()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe("/product/1");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(stored()).toBeNull();
  });

  it("close by Escape, which leaves the text, and open again by an arrow key", async () => {
    await open();
    await type("hoops");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field()).toHaveAttribute("aria-expanded", "false");
    expect(field()).not.toHaveAttribute("aria-controls");
    expect(field()).toHaveValue("hoops");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toHaveTextContent("Earrings");
  });

  it("close when the focus leaves the form, and not for a press within", async () => {
    await open();
    await type("hoops");
    await userEvent.pointer([{ keys: "[MouseLeft>]", target: screen.getByText("Earrings", { selector: "bdi" }) }]);
    expect(field()).toHaveFocus();
    await userEvent.click(screen.getByText("Elsewhere"));
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("open by touch", async () => {
    await open();
    await type("hoops");
    await userEvent.pointer([{ keys: "[TouchA]", target: screen.getByText("Earrings", { selector: "bdi" }) }]);
    expect(address()).toBe("/earrings");
  });

  it("are requested once after a pause, for at least two characters", async () => {
    await open();
    for (const text of ["r", "ri", "rin", "ring"]) fireEvent.change(field(), { target: { value: text } });
    await screen.findByText("Piece of ring");
    expect(requests).toEqual(["ring"]);
    fireEvent.change(field(), { target: { value: "r" } });
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("X5 are never those of an earlier text that arrive late", async () => {
    respond({ ring: 300 });
    await open();
    fireEvent.change(field(), { target: { value: "ring" } });
    await waitFor(() => expect(requests).toEqual(["ring"]));
    await type("rings");
    await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
    expect(screen.queryByText("Piece of ring")).toBeNull();
    expect(screen.getByText("Piece of rings")).toBeVisible();
  });

  it("leave a search that can be sent when they cannot be loaded", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
    server.use(http.get(suggestUrl, () => HttpResponse.json({ error: "no" }, { status: 500 })));
    await open();
    fireEvent.change(field(), { target: { value: "hoops" } });
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe("/search?search=hoops");
  });
});

describe("the recent searches", () => {
  it("are stored by a search and offered by the empty field, the last one first", async () => {
    store("pearl");
    await open();
    expect(options()).toEqual(["pearl"]);
    await userEvent.type(field(), "gold{Enter}");
    expect(address()).toBe("/search?search=gold");
    expect(stored()).toBe('["gold","pearl"]');
    await userEvent.click(field());
    await userEvent.clear(field());
    expect(options()).toEqual(["gold", "pearl"]);
    expect(await axeFindings("header: recent searches")).toEqual([]);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(address()).toBe("/search?search=pearl");
    expect(stored()).toBe('["pearl","gold"]');
  });

  it("can be removed one by one, by a button or the Delete key, and all at once", async () => {
    store("pearl", "gold", "opal", "jade");
    await open();
    const removers = within(screen.getByRole("list", { name: "Remove recent searches" }));
    await userEvent.click(removers.getByRole("button", { name: "Remove “gold”" }));
    expect(options()).toEqual(["pearl", "opal", "jade"]);
    expect(field()).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Delete}");
    expect(options()).toEqual(["opal", "jade"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove all" }));
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(stored()).toBeNull();
  });
});
