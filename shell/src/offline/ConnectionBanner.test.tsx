import { Link, MemoryRouter } from "@aurelle/shared/router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConnectionBanner } from "./ConnectionBanner";

const go = (isOnline: boolean) => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
};
afterEach(() => {
  delete document.documentElement.dataset.kept;
  delete document.documentElement.dataset.standIn;
  jest.restoreAllMocks();
});

it("is empty with a connection, and reports when it is lost", () => {
  render(<ConnectionBanner />, { wrapper: MemoryRouter });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  go(false);
  expect(screen.getByRole("status")).toHaveTextContent("You are offline.");
  go(true);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("names a page from the last visit, and offers the current one once there is a connection", () => {
  document.documentElement.dataset.kept = "2025-01-31T09:00:00.000Z";
  go(false);
  render(<ConnectionBanner />, { wrapper: MemoryRouter });
  expect(screen.getByRole("status")).toHaveTextContent("You are offline. This page is from your last visit.");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  go(true);
  expect(screen.getByRole("status")).toHaveTextContent("This page is from your last visit.");
  expect(screen.getByRole("button", { name: "Show it as it is now" })).toBeInTheDocument();
});

it("is empty on the fallback page, which has its own text", () => {
  document.documentElement.dataset.standIn = "";
  go(false);
  render(<ConnectionBanner />, { wrapper: MemoryRouter });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("describes the cached page, not the pages that the shopper visits from there", async () => {
  document.documentElement.dataset.kept = "2025-01-31T09:00:00.000Z";
  render(
    <>
      <ConnectionBanner />
      <Link to="/rings">Rings</Link>
    </>,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole("status")).toHaveTextContent("from your last visit");
  await userEvent.click(screen.getByRole("link"));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
