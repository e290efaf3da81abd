import { bus } from "@aurelle/shared/bus";
import { session } from "@aurelle/shared/session";
import { aProfile, axeFindings, renderPage } from "@aurelle/shared/testing";
import { wishlist } from "@aurelle/shared/wishlist";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Header } from "./Header";
import { MobileMenu } from "./MobileMenu";

function HeaderWithCart() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Header
        miniCartOpen={isOpen}
        onMiniCartToggle={() => setOpen(!isOpen)}
        miniCart={<button type="button">Remove</button>}
      />
      <main>Elsewhere</main>
    </>
  );
}

const show = (at = "/") => renderPage(<HeaderWithCart />, { at });
const setCartQuantity = (quantity: number) =>
  act(() => bus.emit("cart.changed", { cartId: "1", revision: 1, quantity }, "cart"));
const signIn = (part: Parameters<typeof aProfile>[0]) =>
  act(() => session.start({ access: "token", user: aProfile(part) }));
const currentPath = () => screen.getByTestId("location").textContent;

afterEach(() => {
  act(() => session.forget());
  setCartQuantity(0);
});

it("links to the home page by the shop's name", () => {
  show("/rings");
  expect(screen.getByRole("link", { name: "AURELLE" })).toHaveAttribute("href", "/");
});

describe("cart link", () => {
  it("shows 'Cart' while the cart is empty", () => {
    show();
    expect(screen.getByRole("link", { name: "Cart" })).toHaveTextContent(/^Cart$/);
    expect(screen.getByRole("link", { name: "Cart" })).toHaveAttribute("href", "/cart");
  });

  it("shows the number of pieces, and updates it", () => {
    show();
    setCartQuantity(2);
    expect(screen.getByRole("link", { name: "Cart, 2 items" })).toHaveTextContent(/^2$/);
    setCartQuantity(1);
    expect(screen.getByRole("link", { name: "Cart, 1 item" })).toHaveTextContent(/^1$/);
  });
});

describe("wishlist", () => {
  // One link at the left for a phone, one at the right for wider screens: CSS shows one of the two.
  const links = (name: string) => within(screen.getByRole("banner")).getAllByRole("link", { name });
  afterEach(() => act(() => wishlist.set("7", false)));

  it("has a link on every page, with the count", async () => {
    show();
    for (const link of links("Wishlist")) expect(link).toHaveAttribute("href", "/wishlist");
    await act(() => wishlist.set("7", true));
    expect(links("Wishlist, 1 piece")).toHaveLength(2);
  });

  it("is an entry of the menu too", async () => {
    await act(() => wishlist.set("7", true));
    show();
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const menu = within(screen.getByRole("dialog", { name: "Menu" }));
    expect(menu.getByRole("link", { name: "Wishlist (1)" })).toHaveAttribute("href", "/wishlist");
  });
});

describe("mini-cart", () => {
  const toggle = () => screen.getByRole("button", { name: "Show what is in the cart" });

  it("opens from its button and closes again", async () => {
    show();
    expect(screen.queryByRole("region", { name: "Mini cart" })).not.toBeInTheDocument();
    await userEvent.click(toggle());
    expect(screen.getByRole("region", { name: "Mini cart" })).toBeVisible();
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(toggle());
    expect(screen.queryByRole("region", { name: "Mini cart" })).not.toBeInTheDocument();
  });

  it("closes by Escape and gives the focus back", async () => {
    show();
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Mini cart" })).not.toBeInTheDocument();
    expect(toggle()).toHaveFocus();
  });

  it("closes by a press outside", async () => {
    show();
    await userEvent.click(toggle());
    await userEvent.click(screen.getByText("Elsewhere"));
    expect(screen.queryByRole("region", { name: "Mini cart" })).not.toBeInTheDocument();
  });
});

describe("greeting", () => {
  const atRegister = { pathname: "/register", state: { from: "/checkout" } };
  const expectReturn = () =>
    expect(screen.getByTestId("location")).toHaveAttribute("data-state", '{"from":"/checkout"}');

  it("leads from the registration to the login with the page to return to", async () => {
    renderPage(<HeaderWithCart />, { at: atRegister });
    await userEvent.click(screen.getByRole("link", { name: "Login" }));
    expect(currentPath()).toBe("/login");
    expectReturn();
  });

  it("leads there in the menu of a phone too", async () => {
    renderPage(<MobileMenu onClose={() => undefined} />, { at: atRegister });
    await userEvent.click(screen.getByRole("link", { name: "Login" }));
    expect(currentPath()).toBe("/login");
    expectReturn();
  });

  it("offers Login to a visitor", () => {
    show();
    expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  });

  it.each([
    [{ name: "Ada Lovelace" }, "Hello, Ada Lovelace"],
    [{ name: null, email: "ada@example.com" }, "Hello, ada"],
  ])("greets %p as '%s', and links to the dashboard", async (part, text) => {
    show();
    signIn(part);
    expect(screen.getByRole("link", { name: text })).toHaveAttribute("href", "/dashboard");
    expect(screen.queryByRole("link", { name: "Login" })).not.toBeInTheDocument();
    expect(await axeFindings("header: signed in")).toEqual([]);
  });
});

describe("categories", () => {
  const category = (name: string) =>
    within(screen.getByRole("navigation", { name: "Categories" })).getByRole("button", { name: `Browse ${name}` });
  const links = () => {
    const nav = within(screen.getByRole("navigation", { name: "Categories" }));
    return nav.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  };
  const categories = ["Rings", "Necklaces", "Bracelets", "Earrings"];
  /** The links of the open sheet. */
  const entries = () => links().filter(([name]) => !categories.includes(name ?? ""));

  it("are links, also before a script runs", () => {
    show();
    expect(links()).toEqual(categories.map((name) => [name, `/${name.toLowerCase()}`]));
  });

  it("show See all, one entry per collection, and the collections when opened", async () => {
    show();
    await userEvent.click(category("Rings"));
    expect(entries()).toEqual([
      ["See all", "/rings"],
      ["Under £500", "/rings?max=500"],
      ["Luma", "/rings?collection=Luma"],
      ["Aurora", "/rings?collection=Aurora"],
      ["Vita", "/rings?collection=Vita"],
      ["Luma collection", "/luma"],
      ["Aurora collection", "/aurora"],
      ["Vita collection", "/vita"],
    ]);
    expect(await axeFindings("header: a category open")).toEqual([]);
  });

  it("show one sheet at a time, and none after a link was followed", async () => {
    show();
    await userEvent.click(category("Rings"));
    await userEvent.click(category("Earrings"));
    expect(entries()).toHaveLength(8);
    await userEvent.click(screen.getByRole("link", { name: "Vita" }));
    expect(currentPath()).toBe("/earrings?collection=Vita");
    expect(category("Earrings")).toHaveAttribute("aria-expanded", "false");
  });

  it("work by keyboard: Escape closes and returns to the button", async () => {
    show();
    act(() => category("Necklaces").focus());
    await userEvent.keyboard("{Enter}{Tab}");
    expect(screen.getByRole("link", { name: "See all" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(entries()).toEqual([]);
    expect(category("Necklaces")).toHaveFocus();
  });

  it("close when the focus goes elsewhere", async () => {
    show();
    await userEvent.click(category("Bracelets"));
    act(() => screen.getByRole("link", { name: "AURELLE" }).focus());
    expect(entries()).toEqual([]);
  });

  it("open when the mouse rests on them, and close when it leaves", () => {
    jest.useFakeTimers();
    show();
    const mouse = { pointerType: "mouse" };
    fireEvent(category("Rings"), Object.assign(new MouseEvent("pointerover", { bubbles: true }), mouse));
    act(() => jest.advanceTimersByTime(100));
    expect(entries()).toEqual([]);
    act(() => jest.advanceTimersByTime(100));
    expect(entries()).toHaveLength(8);
    const out = new MouseEvent("pointerout", { bubbles: true, relatedTarget: document.body });
    fireEvent(category("Rings"), Object.assign(out, mouse));
    act(() => jest.advanceTimersByTime(200));
    expect(entries()).toEqual([]);
    jest.useRealTimers();
  });
});

describe("search", () => {
  it("navigates to the results", async () => {
    show();
    await userEvent.click(screen.getAllByRole("button", { name: "Search" })[0] as HTMLElement); // the first opens the field
    expect(await axeFindings("header: search open")).toEqual([]);
    await userEvent.keyboard("rose & gold{Enter}");
    expect(currentPath()).toBe("/search?search=rose+%26+gold");
  });

  it("does not navigate without search words", async () => {
    show();
    await userEvent.type(screen.getByRole("combobox", { name: "Search jewellery" }), "  {Enter}");
    expect(currentPath()).toBe("/");
  });

  it("shows the words of the current search", () => {
    show("/search?search=pearl");
    expect(screen.getByRole("combobox", { name: "Search jewellery" })).toHaveValue("pearl");
  });
});

describe("mobile menu", () => {
  const openMenu = async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    return within(screen.getByRole("dialog", { name: "Menu" }));
  };

  it("has every entry of the specification", async () => {
    const menu = await openMenu();
    for (const name of ["Home", "Login", "Cart", "About", "Contact", "FAQ"]) {
      expect(menu.getByRole("link", { name })).toBeVisible();
    }
    expect(await axeFindings("menu: open")).toEqual([]);
    for (const name of ["Rings", "Necklaces", "Bracelets", "Earrings"]) {
      expect(menu.getByRole("button", { name })).toHaveAttribute("aria-expanded", "false");
    }
  });

  it("expands one group at most", async () => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole("button", { name: "Rings" }));
    await userEvent.click(menu.getByRole("button", { name: "Earrings" }));
    expect(menu.getByRole("button", { name: "Rings" })).toHaveAttribute("aria-expanded", "false");
    expect(menu.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/earrings");
    await userEvent.click(menu.getByRole("button", { name: "Earrings" }));
    expect(menu.queryByRole("link", { name: "See all" })).not.toBeInTheDocument();
  });

  it("closes when a link is followed", async () => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole("link", { name: "FAQ" }));
    expect(currentPath()).toBe("/faq");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("greets instead of Login when signed in", async () => {
    const menu = await openMenu();
    signIn({ name: "Ada" });
    expect(menu.getByRole("link", { name: "Hello, Ada" })).toHaveAttribute("href", "/dashboard");
  });
});
