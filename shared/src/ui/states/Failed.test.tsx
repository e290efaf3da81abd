import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { axeFindings } from "../../testing/testing";
import { Failed } from "./Failed";
import { Notice } from "./Notice";

const press = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));

/** A page whose panel unmounts once its button is pressed. */
function Page({ panel, children }: { panel: (onRetry: () => void) => ReactNode; children?: ReactNode }) {
  const [isFailed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>{isFailed ? <section tabIndex={-1}>{panel(() => setFailed(false))}</section> : children}</main>
  );
}
const failed = (onRetry: () => void) => <Failed text="Error: The shop could not be reached." onRetry={onRetry} />;

describe("the focus after Try again", () => {
  it("moves to what remains around the panel", async () => {
    render(<Page panel={failed}>Rings</Page>);
    expect(await axeFindings("home: carousels cannot be loaded")).toEqual([]);
    await press();
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("moves to the region around the panel, where that remains", async () => {
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

  it("moves there from a notice too", async () => {
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

  it("is where the page sets it, if the page does", async () => {
    render(
      <Page panel={failed}>
        {/* biome-ignore lint/a11y/noAutofocus: as a page that takes the focus */}
        <input aria-label="City" autoFocus />
      </Page>,
    );
    await press();
    await Promise.resolve();
    expect(screen.getByLabelText("City")).toHaveFocus();
  });
});

it("leaves the focus of other elements alone when it unmounts", async () => {
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
