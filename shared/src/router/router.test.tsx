import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
