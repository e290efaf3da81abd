import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Dialog } from "./Dialog";

function Order() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        View Order
      </button>
      <Dialog
        title="Order AU-7K3M9Q"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        footer={<button type="button">Cancel order</button>}
      >
        One ring
      </Dialog>
    </>
  );
}

const openOrder = async () => {
  render(<Order />);
  await userEvent.click(screen.getByRole("button", { name: "View Order" }));
  return screen.getByRole("dialog", { name: "Order AU-7K3M9Q" });
};

it("is not in the page before it is opened", () => {
  render(<Order />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("shows its content and its buttons", async () => {
  expect(await openOrder()).toHaveTextContent("One ring");
  expect(screen.getByRole("button", { name: "Cancel order" })).toBeVisible();
});

it("closes by its button and returns the focus", async () => {
  await openOrder();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "View Order" })).toHaveFocus();
});

it("closes by Escape, which the browser sends as cancel", async () => {
  const dialog = await openOrder();
  fireEvent(dialog, createEvent("cancel", dialog, { cancelable: true }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("calls onClose when the browser closes it", async () => {
  const dialog = await openOrder();
  act(() => (dialog as HTMLDialogElement).close()); // the element with the role dialog is one
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("opens again when the browser closes it and its parent leaves it open, each time", async () => {
  const onClose = jest.fn();
  render(
    <Dialog title="Delete account" open onClose={onClose}>
      Deleting...
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  for (const times of [1, 2]) {
    await act(async () => dialog.close());
    expect(onClose).toHaveBeenCalledTimes(times);
    expect(dialog).toHaveAttribute("open");
  }
});

it("closes by a press beside it, not by one inside", async () => {
  const dialog = await openOrder();
  await userEvent.click(screen.getByText("One ring"));
  expect(dialog).toBeInTheDocument();
  await userEvent.click(dialog);
  expect(dialog).not.toBeInTheDocument();
});
