import { usePageTitle } from "@aurelle/shared/page";
import { Link, useLocation, useNavigate, useSearchParams } from "@aurelle/shared/router";
import { renderPage } from "@aurelle/shared/testing";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { offlineAttributes } from "../../protocol/offlineProtocol";
import type { PageData } from "../../protocol/pageData";
import { Header } from "../layout/header/Header";
import { PageDataProvider } from "../pageData/usePageData";
import { usePageChange } from "./usePageChange";

const pages = [
  { path: "/rings", title: "Rings", query: ["collection", "max"] },
  { path: "/search", title: "Search", query: ["search", "spelling"] },
  { path: "/cart", title: "Cart", query: [] },
];
const pageData = {
  registry: { schema: 1, revision: 1, remotes: { catalog: { entry: { pages } } } },
} as unknown as PageData; // nothing else is read

/** A list with two filters: one whose control stays, and one whose control disappears and gives its focus to the list. */
function Page() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const list = useRef<HTMLElement>(null);
  const search = query.get("search");
  usePageTitle(search === null ? null : `Search: ${search}`);
  const clear = () => {
    setQuery({});
    list.current?.focus();
  };
  return (
    <section ref={list} tabIndex={-1} aria-label="Products">
      <input
        type="checkbox"
        aria-label="Under £500"
        checked={query.has("max")}
        onChange={() => setQuery({ max: "500" })}
      />
      {query.has("collection") && (
        <button type="button" onClick={clear}>
          Clear
        </button>
      )}
      {pathname === "/search" && query.get("spelling") === null && (
        <Link to="/search?search=perl&spelling=exact">Search instead for perl</Link>
      )}
      <Link to="/rings?utm_source=news">From the newsletter</Link>
      <Link to="/Rings/?utm_source=news">Spelled otherwise</Link>
      <Link to="/nowhere">Nowhere</Link>
    </section>
  );
}

function Shop() {
  const main = useRef<HTMLElement>(null);
  const announcement = usePageChange(main);
  const navigate = useNavigate();
  return (
    <>
      <Header miniCartOpen={false} onMiniCartToggle={() => {}} miniCart={null} />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <main tabIndex={-1} ref={main}>
        <Page />
      </main>
      <p data-testid="announcement">{announcement}</p>
    </>
  );
}

const show = (at: string) =>
  renderPage(
    <PageDataProvider value={pageData}>
      <Shop />
    </PageDataProvider>,
    { at },
  );
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const address = () => screen.getByTestId("location").textContent;
const announcement = () => screen.getByTestId("announcement").textContent;
const wait = () => act(() => jest.advanceTimersByTime(400));
const scrolledTo = jest.fn();
/** Opens the categories' sheet by keyboard, and follows one of its links. */
async function followInSheet(name: string) {
  act(() => screen.getByRole("button", { name: "Browse Rings" }).focus());
  await user.keyboard("{Enter}");
  const nav = within(screen.getByRole("navigation", { name: "Categories" }));
  act(() => nav.getByRole("link", { name }).focus());
  await user.keyboard("{Enter}");
}

beforeEach(() => {
  jest.useFakeTimers();
  window.scrollTo = scrolledTo;
  document.head.innerHTML = '<title>First</title><link rel="canonical" href="https://shop.example/first">';
});
afterEach(() => {
  jest.useRealTimers();
  scrolledTo.mockReset();
});

describe("a link or a form outside of the page that changes only the query", () => {
  it("moves the focus to the page and announces it when it is the header's search", async () => {
    show("/search?search=ring");
    const field = screen.getByRole("combobox", { name: "Search jewellery" });
    await user.clear(field);
    await user.type(field, "pearl{Enter}");
    expect(address()).toBe("/search?search=pearl");
    expect(screen.getByRole("main")).toHaveFocus();
    expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
    wait();
    expect(announcement()).toBe("Search: pearl");
  });

  it.each(["Luma", "Under £500"])("does the same in the sheet of a category: %s", async (name) => {
    show("/rings?max=100");
    await followInSheet(name);
    expect(screen.getByRole("main")).toHaveFocus();
    wait();
    expect(announcement()).toBe("First");
  });

  it("does the same in the menu of a phone, whose button gets the focus back", async () => {
    show("/rings");
    await user.click(screen.getByRole("button", { name: "Menu" }));
    const menu = within(screen.getByRole("dialog", { name: "Menu" }));
    await user.click(menu.getByRole("button", { name: "Rings" }));
    await user.click(menu.getByRole("link", { name: "Vita" }));
    expect(address()).toBe("/rings?collection=Vita");
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("does the same when the link was within the page and is gone", async () => {
    show("/search?search=perl");
    await user.click(screen.getByRole("link", { name: "Search instead for perl" }));
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("does the same when the search closes its panel, as on a phone, and keeps its words", async () => {
    show("/search?search=ring&spelling=exact");
    const isOpen = (element: Element) => element.closest("form") === null;
    Element.prototype.checkVisibility = function () {
      return isOpen(this);
    };
    await user.type(screen.getByRole("combobox", { name: "Search jewellery" }), "{Enter}");
    Reflect.deleteProperty(Element.prototype, "checkVisibility"); // jsdom has none
    expect(address()).toBe("/search?search=ring");
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("announces a second page with the same title too", async () => {
    show("/rings");
    await followInSheet("Luma");
    wait();
    await followInSheet("Vita");
    expect(announcement()).toBe("");
    wait();
    expect(announcement()).toBe("First");
  });
});

describe("a filter within the page", () => {
  it("keeps the focus, and nothing is announced or scrolled", async () => {
    show("/rings");
    const box = screen.getByRole("checkbox", { name: "Under £500" });
    await user.click(box);
    expect(address()).toBe("/rings?max=500");
    expect(box).toHaveFocus();
    wait();
    expect(announcement()).toBe("");
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it("keeps the page where it is in browsers that focus no pressed box", async () => {
    show("/rings");
    const box = screen.getByRole("checkbox", { name: "Under £500" });
    act(() => box.click());
    expect(address()).toBe("/rings?max=500");
    expect(document.body).toHaveFocus();
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it("may move the focus itself when its control disappears", async () => {
    show("/rings?collection=Luma");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(address()).toBe("/rings");
    expect(screen.getByRole("region", { name: "Products" })).toHaveFocus();
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

describe("the canonical address", () => {
  const canonical = () => document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;

  it("is the document's own on the first page", () => {
    show("/rings");
    expect(canonical()).toBe("https://shop.example/first");
  });

  it("is that of the page after a link, after a choice of filters, and after Back", async () => {
    show("/search");
    await followInSheet("Luma");
    expect(canonical()).toBe("https://shop.example/rings?collection=Luma");
    await user.click(screen.getByRole("checkbox", { name: "Under £500" }));
    expect(canonical()).toBe("https://shop.example/rings");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(canonical()).toBe("https://shop.example/rings?collection=Luma");
    expect(document.querySelectorAll("link[rel=canonical]")).toHaveLength(1);
  });

  it("has no parameter that the page does not read", async () => {
    show("/search");
    await user.click(screen.getByRole("link", { name: "From the newsletter" }));
    expect(canonical()).toBe("https://shop.example/rings");
  });

  it("is the page's own, however a link spells it", async () => {
    show("/search");
    await user.click(screen.getByRole("link", { name: "Spelled otherwise" }));
    expect(canonical()).toBe("https://shop.example/rings");
  });

  it("Y4 is removed at an unknown path, and is back on the next page", async () => {
    show("/search");
    await user.click(screen.getByRole("link", { name: "Nowhere" }));
    expect(canonical()).toBeUndefined();
    await followInSheet("See all");
    expect(canonical()).toBe("https://shop.example/rings");
  });

  it("is added where the first page had none", async () => {
    document.head.innerHTML = "";
    show("/nowhere");
    await followInSheet("See all");
    expect(canonical()).toBe(`${location.origin}/rings`);
  });

  it("is that of the page, and not of the offline page, which is shown at an address without a document", () => {
    document.documentElement.setAttribute(offlineAttributes.isFallback, "");
    show("/cart");
    document.documentElement.removeAttribute(offlineAttributes.isFallback);
    expect(canonical()).toBe("https://shop.example/cart");
  });
});
