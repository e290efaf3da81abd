import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { BrowserRouter, Link, NavLink, Outlet, Route, Routes, useLocation } from "./router";

function WhereAmI() {
  const { pathname, state } = useLocation();
  return <output>{pathname + JSON.stringify(state)}</output>;
}

beforeEach(() => history.replaceState(null, "", "/about"));

describe("BrowserRouter", () => {
  it("renders the latest location when it renders late", async () => {
    const shows: (() => void)[] = [];
    const onNavigate = (_next: unknown, _last: unknown, show: () => void) => void shows.push(show);
    render(
      <BrowserRouter onNavigate={onNavigate}>
        <WhereAmI />
        <Link to="/rings">Rings</Link>
        <Link to="/faq">FAQ</Link>
      </BrowserRouter>,
    );
    await userEvent.click(screen.getByRole("link", { name: "Rings" }));
    await userEvent.click(screen.getByRole("link", { name: "FAQ" }));
    expect(screen.getByRole("status")).toHaveTextContent("/about");
    act(() => shows[0]?.());
    expect(screen.getByRole("status")).toHaveTextContent("/faq");
  });
});

describe("BrowserRouter while the page hydrates", () => {
  const rendered: string[] = [];
  /** Records each path that is rendered. The first time, the visitor presses Back before the router listens. */
  function Recorder({ onFirstRender }: { onFirstRender: () => void }) {
    rendered.push(useLocation().pathname);
    const [first] = useState(() => onFirstRender);
    useLayoutEffect(() => first(), [first]); // the effect of a child comes before the router's
    return null;
  }
  beforeEach(() => rendered.splice(0));

  it("Y5 shows the page of the address when Back was pressed before it listened", () => {
    render(
      <BrowserRouter>
        <Recorder onFirstRender={() => history.replaceState(null, "", "/rings?sort=price")} />
        <WhereAmI />
      </BrowserRouter>,
    );
    expect(screen.getByRole("status")).toHaveTextContent("/rings");
    expect(rendered[0]).toBe("/about");
  });

  it("Y5 begins with the address of the HTML, and then shows the one to which Back has led", () => {
    render(
      <BrowserRouter initialAddress="/faq?q=1#sizes">
        <Recorder onFirstRender={() => {}} />
        <WhereAmI />
      </BrowserRouter>,
    );
    expect(rendered[0]).toBe("/faq");
    expect(screen.getByRole("status")).toHaveTextContent("/about");
  });

  it("keeps the state of an address that has not changed", () => {
    history.replaceState({ usr: { from: "here" }, key: "k" }, "", "/about");
    render(
      <BrowserRouter initialAddress="/about">
        <WhereAmI />
      </BrowserRouter>,
    );
    expect(screen.getByRole("status")).toHaveTextContent('/about{"from":"here"}');
  });
});

describe("Link", () => {
  it("navigates with its state, and replaces the history's entry with `replace`", async () => {
    const before = history.length;
    render(
      <BrowserRouter>
        <WhereAmI />
        <Link to="/rings?sort=price" state={{ from: "here" }} replace>
          Rings
        </Link>
      </BrowserRouter>,
    );
    const link = screen.getByRole("link", { name: "Rings" });
    expect(link).toHaveAttribute("href", "/rings?sort=price");
    await userEvent.click(link);
    expect(screen.getByRole("status")).toHaveTextContent('/rings{"from":"here"}');
    expect(history.length).toBe(before);
  });

  it("leaves a click for another tab to the browser, and does not navigate after a click that the caller prevented", async () => {
    const preventClick = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <BrowserRouter>
        <WhereAmI />
        <Link to="/rings" target="_blank">
          Rings
        </Link>
        <Link to="/faq" onClick={preventClick}>
          FAQ
        </Link>
      </BrowserRouter>,
    );
    let isPrevented: boolean | undefined;
    const afterReact = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault(); // jsdom opens no tab
    };
    document.addEventListener("click", afterReact, { once: true });
    await userEvent.click(screen.getByRole("link", { name: "Rings" }));
    expect(isPrevented).toBe(false);
    await userEvent.click(screen.getByRole("link", { name: "FAQ" }));
    expect(preventClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("status")).toHaveTextContent("/about");
  });
});

it("NavLink marks the open page, and with `end` only that one", () => {
  history.replaceState(null, "", "/legal/terms");
  render(
    <BrowserRouter>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/legal">Legal</NavLink>
      <NavLink to="/legal" end>
        Only legal
      </NavLink>
      <NavLink to="/legal/terms" className={({ isActive }) => (isActive ? "open" : undefined)}>
        Terms
      </NavLink>
      <Routes>
        <Route path="*" element={<Outlet />} />
      </Routes>
    </BrowserRouter>,
  );
  const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map((link) => link.textContent)).toEqual(["Legal", "Terms"]);
  expect(current.map((link) => link.className)).toEqual(["active", "open"]);
});
