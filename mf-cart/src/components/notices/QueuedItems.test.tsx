import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { renderPage } from "@aurelle/shared/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueuedItems } from "./QueuedItems";

beforeEach(() => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false));
afterEach(() => {
  act(() => {
    for (const { key } of offlineQueue.current) offlineQueue.remove(key);
  });
  jest.restoreAllMocks();
});

describe("the offline queue on the cart page", () => {
  it("says how each piece is made, and its button too, to tell two of one product apart", async () => {
    const ring = { productId: "p-a", title: "Dome Band Ring" };
    offlineQueue.add({ ...ring, ringSize: "P", engraving: "A & J" });
    offlineQueue.add(ring);
    renderPage(<QueuedItems />);
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent(
      "Dome Band RingMade in size PEngraved: A & JWill be added when you are back online.",
    );
    await userEvent.click(
      screen.getByRole("button", { name: "Remove Dome Band Ring, Made in size P, Engraved: A & J" }),
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Remove Dome Band Ring" })).toBeInTheDocument();
  });
});
