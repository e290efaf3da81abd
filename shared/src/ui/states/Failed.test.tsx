import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { Failed } from "./Failed";
import { Notice } from "./Notice";

const press = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));

/** A page whose panel goes once its button is pressed. */
function Page({ panel, children }: { panel: (onRetry: () => void) => ReactNode; children?: ReactNode }) {
  const [isFailed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>{isFailed ? <section tabIndex={-1}>{panel(() => setFailed(false))}</section> : children}</main>
  );
}
const failed = (onRetry: () => void) => <Failed text="Error: The shop could not be reached." onRetry={onRetry} />;

describe("who presses Try again", () => {
  it("stays in what remains around the panel", async () => {
    render(<Page panel={failed}>Rings</Page>);
    await press();
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("stays in the region around it, where that remains", async () => {
    function Region() {
      const [isFailed, setFailed] = useState(true);
      return (
        <main tabIndex={-1}>
          <section tabIndex={-1} aria-label="Your orders">
            {isFailed && failed(() => setFailed(false))}
          </section>
        </main>
      );
    }
    render(<Region />);
    await press();
    await waitFor(() => expect(screen.getByRole("region")).toHaveFocus());
  });

  it("stays there in a notice too", async () => {
    const notice = (onRetry: () => void) => (
      <Notice tone="error">
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </Notice>
    );
    render(<Page panel={notice} />);
    await press();
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("is where the page puts the focus, if it does", async () => {
    render(
      <Page panel={failed}>
        {/* biome-ignore lint/a11y/noAutofocus: it stands for a page that takes the focus */}
        <input aria-label="City" autoFocus />
      </Page>,
    );
    await press();
    await Promise.resolve();
    expect(screen.getByLabelText("City")).toHaveFocus();
  });
});

it("takes the focus from nobody else when it goes", async () => {
  const { rerender } = render(
    <main tabIndex={-1}>
      <Failed text="Error" onRetry={() => {}} />
      <button type="button">Logout</button>
    </main>,
  );
  const other = screen.getByRole("button", { name: "Logout" });
  other.focus();
  rerender(
    <main tabIndex={-1}>
      <p>Rings</p>
      <button type="button">Logout</button>
    </main>,
  );
  await Promise.resolve();
  expect(screen.getByRole("button", { name: "Logout" })).toHaveFocus();
});
