import { render, screen } from "@testing-library/react";
import { FocusOnMount } from "./FocusOnMount";

it("takes over the focus when it mounts, and only then", () => {
  const { rerender } = render(<FocusOnMount className="sent">Thank you.</FocusOnMount>);
  expect(screen.getByText("Thank you.")).toHaveFocus();
  expect(screen.getByText("Thank you.")).toHaveClass("sent");
  screen.getByText("Thank you.").blur();
  rerender(<FocusOnMount className="sent">Thanks.</FocusOnMount>);
  expect(screen.getByText("Thanks.")).not.toHaveFocus();
});
