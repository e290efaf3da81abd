import { openSession, session } from "@aurelle/shared/session";
import { anOrder, anOrderItem, aProfile } from "@aurelle/shared/testing";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { aGate, renderAccount } from "../../testing/renderAccount";
import DashboardPage from "../DashboardPage";

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  openSession();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation();
  session.start({ access: "token-1", user: aProfile() });
  server.use(http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })));
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  act(() => session.forget());
});
afterAll(() => server.close());

/** Three pieces of one product were delivered; the request is to return one of them. */
const line = anOrderItem({ id: "1", quantity: 3, returnable: 3 });
const delivered = anOrder({ status: "delivered", items: [line], returnable_until: "2025-06-12T22:59:59.000Z" });
const aReturn = (id: string) => ({
  id,
  status: "requested",
  created_at: "2025-05-20T10:00:00.000Z",
  items: [{ order_item_id: "1", quantity: 1, reason: "wrong_size" }],
  notes: "",
  answer: "",
  refund: 98000,
});

/**
 * A server that stores one return for each key, of which the first `lost` answers do not arrive. With `losesReads`, neither do those to reads
 * of the order that come before the next request: the client repeats a read, so a moment of the test must not decide which.
 */
function aServer({ lost = 0, answers = () => Promise.resolve(), losesReads = false } = {}) {
  const keys: string[] = [];
  const storedKeys = new Set<string>();
  const isReadable = () => !losesReads || keys.length === 0 || keys.length > lost;
  const stored = () => {
    const returns = [...storedKeys].map(aReturn);
    return { ...delivered, items: [{ ...line, returnable: 3 - returns.length }], returns };
  };
  server.use(
    http.get("*/api/orders/", () => HttpResponse.json({ results: [stored()], next: null })),
    http.get("*/api/orders/:id/", () => (isReadable() ? HttpResponse.json(stored()) : HttpResponse.error())),
    http.post("*/api/orders/order-1/returns/", async ({ request }) => {
      const key = request.headers.get("Idempotency-Key") ?? `none ${keys.length}`;
      keys.push(key);
      const isLost = keys.length <= lost;
      await answers();
      storedKeys.add(key);
      return isLost ? HttpResponse.error() : HttpResponse.json(stored(), { status: 201 });
    }),
  );
  return { keys };
}

const show = () => renderAccount(<DashboardPage />, { path: "/dashboard/orders?/:orderId?", at: "/dashboard" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
async function fill() {
  await press("View Order");
  await press("Return items");
  await userEvent.selectOptions(screen.getByLabelText("Pieces"), "1");
  await userEvent.selectOptions(screen.getByLabelText("Reason"), "It does not fit");
}
const form = () => screen.queryByRole("button", { name: "Request return" });
const success = /^We have received your request. Please keep/;

describe("a request for a return whose answer is lost", () => {
  it("J3 is sent again under the same key, so that one piece is returned", async () => {
    const { keys } = aServer({ lost: 2, losesReads: true });
    show();
    await fill();
    await press("Request return");
    expect(await screen.findByText(/^The shop could not be reached/)).toBeInTheDocument();
    await press("Request return");
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(screen.getAllByText("Dome Band Ring, 1 piece: It does not fit")).toHaveLength(1);
    expect(form()).not.toBeInTheDocument();
    await press("Return items");
    await userEvent.selectOptions(screen.getByLabelText("Reason"), "It does not fit");
    await press("Request return");
    await waitFor(() => expect(new Set(keys).size).toBe(2));
  });

  it("J3 is shown as received when the order has it, and its form is closed", async () => {
    const { keys } = aServer({ lost: 2 });
    show();
    await fill();
    await press("Request return");
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(success);
    expect(form()).not.toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
  });
});

describe("an order that is closed while its return is requested", () => {
  it("J3 has no form when it is opened again after the answer", async () => {
    const gate = aGate();
    aServer({ answers: () => gate.opened });
    const { store } = show();
    await fill();
    await press("Request return");
    await press("Close");
    await act(async () => gate.open());
    await waitFor(() => {
      const { orderHistory } = store.getState().orders;
      expect(orderHistory.status === "succeeded" && orderHistory.result.orders[0]?.returns).toHaveLength(1);
    });
    await press("View Order");
    expect(await screen.findByRole("button", { name: "Return items" })).toBeInTheDocument();
    expect(form()).not.toBeInTheDocument();
  });

  it("J3 has its form, under the same key, until the answer arrives", async () => {
    const gate = aGate();
    const { keys } = aServer({ answers: () => gate.opened });
    show();
    await fill();
    await press("Request return");
    await press("Close");
    await press("View Order");
    await waitFor(() => expect(form()).toBeInTheDocument());
    await press("Request return");
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
    await act(async () => gate.open());
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(form()).not.toBeInTheDocument();
  });

  it.each([
    ["was refused", 409, "Your request for a return was not accepted. These pieces are being returned already."],
    ["may have arrived", 503, /^Your request for a return may not have reached us\. .* it is stored only once\./],
  ])("says in a toast that the request %s", async (_, status, text) => {
    const gate = aGate();
    aServer();
    server.use(
      http.post("*/api/orders/order-1/returns/", async () => {
        await gate.opened;
        return HttpResponse.json({ error: "These pieces are being returned already." }, { status });
      }),
    );
    show();
    await fill();
    await press("Request return");
    await press("Close");
    await act(async () => gate.open());
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
