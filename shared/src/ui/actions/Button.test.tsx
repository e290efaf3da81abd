import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button } from "./Button";

it("does nothing while busy, with its text and focus unchanged", async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onClick = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Place order
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Place order", busy: true });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

it.each([false, true])("Y7 tells a screen reader that a press had no effect (in a dialog: %s)", async (isInDialog) => {
  const button = <Button busy>Place order</Button>;
  const { container } = render(isInDialog ? <dialog open>{button}</dialog> : button);
  const pressed = screen.getByRole("button", { name: "Place order", busy: true });
  await userEvent.click(pressed);
  await userEvent.click(pressed);
  expect(await screen.findByText("Please wait, this is still in progress.")).toHaveAttribute("role", "status");
  expect(screen.getAllByRole("status")).toHaveLength(1);
  expect(container.querySelector("dialog")?.contains(screen.getByRole("status")) ?? false).toBe(isInDialog);
  screen.getByRole("status").remove();
});

it("submits its form when it is not busy", async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Place order</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
