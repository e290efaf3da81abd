import { bus } from "@aurelle/shared/bus";
import { api } from "@aurelle/shared/http";
import { isSignedIn, openSession, session } from "@aurelle/shared/session";
import { anOrder, anOrderItem, aProfile, axeFindings } from "@aurelle/shared/testing";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { currentLocation, renderAccount } from "../testing/renderAccount";
import DashboardPage from "./DashboardPage";

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
  session.start({ access: "token-1", user: aProfile() });
  server.use(
    http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })),
    http.get("*/api/orders/", () => HttpResponse.json({ results: [anOrder()], next: null })),
    http.get("*/api/orders/:id/", () => HttpResponse.json(anOrder())),
  );
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  act(() => session.forget());
});
afterAll(() => server.close());

/** Matches the dashboard and the address of an order, as the shell shows the same page at both. */
const path = "/dashboard/orders?/:orderId?";
const render = (at = "/dashboard") => renderAccount(<DashboardPage />, { path, at });
const orders = (results: object[], next: string | null = null) =>
  server.use(http.get("*/api/orders/", () => HttpResponse.json({ results, next })));

describe("the profile", () => {
  it("shows the given values, and 'Not provided' for the others", async () => {
    session.replaceProfile(aProfile({ first_name: "Ada" }));
    render();
    expect(screen.getByText("ada@example.com")).toBeInTheDocument();
    expect(screen.getByText("Ada")).toBeInTheDocument();
    expect(screen.getAllByText("Not provided")).toHaveLength(6);
    await screen.findByText("AU-7K3M9Q");
  });

  it("shows that it could not be loaded, and offers Logout", async () => {
    jest.spyOn(console, "warn").mockImplementation();
    server.use(http.get("*/api/users/user-info/", () => HttpResponse.json({ error: "No profile." }, { status: 404 })));
    act(() => session.forget());
    localStorage.setItem("userToken", "token-2");
    await act(() => session.loadProfile());
    render();
    expect(screen.getByText("Could not load user profile.")).toBeInTheDocument();
    expect(screen.getByText("No profile.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Logout" })).toBeInTheDocument();
    expect(await axeFindings("dashboard: profile failed")).toEqual([]);
    await screen.findByText("AU-7K3M9Q");
  });

  it("logs out, goes to the home page and shows a toast", async () => {
    render();
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(localStorage.getItem("userToken")).toBeNull();
    await waitFor(() => expect(currentLocation().path).toBe("/"));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
  });

  it("saves the changed values", async () => {
    server.use(
      http.patch("*/api/users/me/", async ({ request }) => {
        const buyer = { country: "GB", city: "London", address: null, zip_code: null, phone_number: null };
        expect(await request.json()).toEqual({ first_name: null, last_name: null, buyer });
        return HttpResponse.json(aProfile({ buyer }));
      }),
    );
    render();
    await userEvent.click(screen.getByRole("button", { name: "Edit profile" }));
    const dialog = within(screen.getByRole("dialog", { name: "Edit profile" }));
    await userEvent.selectOptions(dialog.getByLabelText("Country"), "United Kingdom");
    await userEvent.type(dialog.getByLabelText("City"), "London");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your profile has been saved.")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByText("London")).toBeInTheDocument();
  });

  it("rejects an invalid phone number, and shows why saving failed", async () => {
    server.use(
      http.patch("*/api/users/me/", () => HttpResponse.json({ error: "The city is too long." }, { status: 400 })),
    );
    render();
    await userEvent.click(screen.getByRole("button", { name: "Edit profile" }));
    const phone = screen.getByLabelText("Phone number");
    await userEvent.type(phone, "call me");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("Please enter a valid phone number")).toBeInTheDocument();
    expect(await axeFindings("edit profile: invalid")).toEqual([]);
    await userEvent.clear(phone);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The city is too long.");
  });

  it("restores the typed values after the session has ended, for the same shopper only", async () => {
    server.use(http.patch("*/api/users/me/", () => HttpResponse.json({ error: "Please sign in." }, { status: 401 })));
    const first = render();
    await userEvent.click(screen.getByRole("button", { name: "Edit profile" }));
    await userEvent.type(screen.getByLabelText("City"), "Paris");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(isSignedIn(session.current)).toBe(false));
    first.unmount();
    act(() => session.start({ access: "token-2", user: aProfile() }));
    const second = render();
    expect(await screen.findByLabelText("City")).toHaveValue("Paris");
    second.unmount();
    render();
    expect(screen.queryByLabelText("City")).not.toBeInTheDocument();
  });

  describe("that is being changed", () => {
    const type = async (city: string) => {
      await userEvent.click(screen.getByRole("button", { name: "Edit profile" }));
      if (city) await userEvent.type(screen.getByLabelText("City"), city);
    };
    const stored = () => sessionStorage.getItem("aurelle.profileDraft");
    const expire = async () => {
      server.use(http.get("*/api/cart/", () => HttpResponse.json({}, { status: 401 })));
      await act(() => api.get("cart/").catch(() => {}));
    };

    it("B3 restores the typed values when another call has ended the session", async () => {
      render();
      await type("Paris");
      await expire();
      expect(screen.queryByLabelText("City")).not.toBeInTheDocument();
      act(() => session.start({ access: "token-2", user: aProfile() }));
      expect(await screen.findByLabelText("City")).toHaveValue("Paris");
      await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
      await expire();
      expect(stored()).toBeNull();
    });

    it("B3 shows another shopper nothing of it", async () => {
      render();
      await type("Paris");
      await expire();
      act(() => session.start({ access: "token-2", user: aProfile({ id: "user-2" }) }));
      await screen.findByText("AU-7K3M9Q");
      expect(screen.queryByLabelText("City")).not.toBeInTheDocument();
    });

    it("D8 stores the typed values when the page is reloaded, and nothing while none is typed", async () => {
      render();
      await type("");
      window.dispatchEvent(new Event("pagehide"));
      expect(stored()).toBeNull();
      await userEvent.type(screen.getByLabelText("City"), "Paris");
      window.dispatchEvent(new Event("pagehide"));
      expect(JSON.parse(stored() ?? "")).toMatchObject({ owner: "user-1", form: { city: "Paris" } });
      await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
      expect(stored()).toBeNull();
    });

    it("T4 stores nothing at sign-out", async () => {
      render();
      await type("Paris");
      act(() => session.end());
      expect(stored()).toBeNull();
    });
  });
});

describe("deleting the account", () => {
  async function ask(email: string) {
    render();
    await userEvent.click(screen.getByRole("button", { name: "Delete account" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete account" }));
    expect(dialog.getByText("your saved cart,")).toBeInTheDocument();
    if (email) await userEvent.type(dialog.getByLabelText("Your email"), email);
    await userEvent.dblClick(dialog.getByRole("button", { name: "Delete account" }));
  }

  it("is not sent until the e-mail address is typed", async () => {
    await ask("grace@example.com");
    expect(screen.getByText("Type the email of this account")).toBeInTheDocument();
    expect(await axeFindings("delete account: invalid")).toEqual([]);
  });

  it("ends the session, goes to the home page and shows a toast", async () => {
    let calls = 0;
    server.use(
      http.delete("*/api/users/me/", () => {
        calls += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await ask("Ada@example.com");
    expect(await screen.findByText("Your account has been deleted.")).toBeInTheDocument();
    await waitFor(() => expect(currentLocation().path).toBe("/"));
    expect(isSignedIn(session.current)).toBe(false);
    expect(localStorage.getItem("userToken")).toBeNull();
    expect(calls).toBe(1);
  });

  it("shows why it failed, and does not end the session", async () => {
    jest.spyOn(console, "warn").mockImplementation();
    server.use(http.delete("*/api/users/me/", () => HttpResponse.json({}, { status: 500 })));
    await ask("ada@example.com");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your account could not be deleted. Please try again.");
    expect(isSignedIn(session.current)).toBe(true);
  });
});

describe("the orders", () => {
  it("are loading, then listed with date, status, number and total", async () => {
    render();
    expect(screen.getByText("Loading your dashboard...")).toBeInTheDocument();
    expect(await axeFindings("dashboard: orders loading")).toEqual([]);
    expect(await screen.findByText("AU-7K3M9Q")).toBeInTheDocument();
    expect(screen.getByText("1 May 2025")).toBeInTheDocument();
    expect(screen.getByText("Pending")).toBeInTheDocument();
    expect(screen.getByText("£980")).toBeInTheDocument();
  });

  it("may be empty", async () => {
    orders([]);
    render();
    expect(await screen.findByText("You haven't placed any orders yet.")).toBeInTheDocument();
    expect(await axeFindings("dashboard: nothing yet")).toEqual([]);
  });

  it("may fail to load, and load on the next attempt", async () => {
    server.use(
      http.get("*/api/orders/", () => HttpResponse.json({ error: "No orders now." }, { status: 409 }), { once: true }),
    );
    render();
    expect(await screen.findByRole("alert")).toHaveTextContent("No orders now.");
    expect(await axeFindings("dashboard: orders failed")).toEqual([]);
    expect(screen.getByRole("button", { name: "Logout" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("region", { name: "Your orders" })).toHaveFocus());
    expect(await screen.findByText("AU-7K3M9Q")).toBeInTheDocument();
  });

  it("load the next page with 'Show more', and focus the first new order", async () => {
    const older = anOrder({ id: "order-2", order_number: "AU-OLDER" });
    server.use(
      http.get("*/api/orders/", ({ request }) =>
        request.url.includes("cursor=2")
          ? HttpResponse.json({ results: [older], next: null })
          : HttpResponse.json({ results: [anOrder()], next: "/api/orders/?cursor=2" }),
      ),
    );
    render();
    const more = await screen.findByRole("button", { name: "Show more" });
    expect(await axeFindings("dashboard: full profile, more orders")).toEqual([]);
    await userEvent.click(more);
    expect(await screen.findByText("AU-OLDER")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "View Order" })[1]).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("are fetched again when an order is placed", async () => {
    render();
    await screen.findByText("AU-7K3M9Q");
    orders([anOrder({ id: "order-2", order_number: "AU-NEWER" }), anOrder()]);
    act(() => bus.emit("order.placed", { orderId: "order-2" }, "checkout"));
    expect(await screen.findByText("AU-NEWER")).toBeInTheDocument();
  });

  it("are removed from the store when the page is left", async () => {
    const { unmount, store } = render();
    await screen.findByText("AU-7K3M9Q");
    unmount();
    expect(store.getState().orders.orderHistory).toEqual({ status: "idle" });
  });
});

describe("an order's dialog", () => {
  async function open(order = anOrder()) {
    orders([order]);
    server.use(http.get("*/api/orders/:id/", () => HttpResponse.json(order)));
    const { store } = render();
    await userEvent.click(await screen.findByRole("button", { name: "View Order" }));
    await waitFor(() => expect(store.getState().orders.orderDetails.status).not.toBe("loading"));
    return within(screen.getByRole("dialog", { name: `Order ${order.order_number}` }));
  }

  it("shows items, address and updates", async () => {
    const items = [anOrderItem({ product_title: "Sol Disc Necklace", quantity: 2, product_price: 125050 })];
    const dialog = await open(anOrder({ status: "ready_for_pickup", items }));
    expect(dialog.getByRole("columnheader", { name: "Product" })).toBeInTheDocument();
    const row = within(dialog.getByRole("row", { name: /Sol Disc Necklace/ }));
    for (const name of ["Sol Disc Necklace", "£1,250.50", "2", "£2,501"]) {
      expect(row.getByRole("cell", { name })).toBeInTheDocument();
    }
    expect(dialog.getAllByText("Ready for pickup")).toHaveLength(2); // as the status, and as the last step
    for (const text of [
      "Ada Lovelace",
      "12 St James's Square",
      "London",
      "United Kingdom",
      "SW1Y 4JH",
      "Order received",
    ]) {
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    expect(dialog.queryByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
    expect(await axeFindings("order dialog")).toEqual([]);
  });

  it("shows the server's details, else the order as the history has it", async () => {
    server.use(http.get("*/api/orders/:id/", () => HttpResponse.json({}, { status: 404 })));
    render();
    await userEvent.click(await screen.findByRole("button", { name: "View Order" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to fetch order details");
    expect(dialog.getByText("Ada Lovelace")).toBeInTheDocument();
    expect(await axeFindings("order dialog: details failed")).toEqual([]);
  });

  it("can be printed", async () => {
    const print = jest.spyOn(window, "print").mockImplementation(() => {});
    const dialog = await open();
    await userEvent.click(dialog.getByRole("button", { name: "Print order" }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.querySelector("[data-print-alone]")).toHaveTextContent("AU-7K3M9Q");
  });

  it("cancels once, after a confirmation", async () => {
    let calls = 0;
    server.use(
      http.post("*/api/orders/order-1/cancel/", async () => {
        calls += 1;
        await delay(20);
        return HttpResponse.json(anOrder({ status: "cancelled" }));
      }),
    );
    const dialog = await open();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    expect(calls).toBe(0);
    await userEvent.dblClick(dialog.getByRole("button", { name: "Yes, cancel order" }));
    expect(await dialog.findByText("This order has been cancelled.")).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent("This order has been cancelled.");
    expect(calls).toBe(1);
    expect(await axeFindings("order dialog: cancelled")).toEqual([]);
    expect(dialog.getByText("No money has been taken.")).toBeInTheDocument();
    // In the list, in the progress and in the summary.
    expect(screen.getAllByText("Cancelled").filter((tag) => !tag.closest("[hidden]"))).toHaveLength(3);
  });

  it("shows why it could not be cancelled", async () => {
    server.use(
      http.post("*/api/orders/order-1/cancel/", () => HttpResponse.json({ error: "It has left." }, { status: 409 })),
    );
    const dialog = await open();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    expect(await axeFindings("order dialog: cancel?")).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Yes, cancel order" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("It has left.");
    await userEvent.click(dialog.getByRole("button", { name: "Keep order" }));
    expect(dialog.getByRole("button", { name: "Cancel order" })).toBeInTheDocument();
  });

  it("is at the address of the order, and Close goes back to the dashboard without another load", async () => {
    let histories = 0;
    server.use(
      http.get("*/api/orders/", () => {
        histories += 1;
        return HttpResponse.json({ results: [anOrder()], next: null });
      }),
    );
    render();
    await userEvent.click(await screen.findByRole("button", { name: "View Order" }));
    expect(currentLocation().path).toBe("/dashboard/orders/order-1");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(currentLocation().path).toBe("/dashboard");
    expect(screen.getByRole("button", { name: "View Order" })).toHaveFocus();
    expect(histories).toBe(1);
  });

  it("closes at an Escape that comes as soon as it is open, and opens again after Back", async () => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function showAndCancel() {
      showModal.call(this);
      this.dispatchEvent(new Event("cancel", { cancelable: true }));
    };
    try {
      render();
      await userEvent.click(await screen.findByRole("button", { name: "View Order" }));
      await waitFor(() => expect(currentLocation().path).toBe("/dashboard"));
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    } finally {
      HTMLDialogElement.prototype.showModal = showModal;
    }
    await userEvent.click(screen.getByRole("button", { name: "View Order" }));
    expect(screen.getByRole("dialog")).toBeInTheDocument();
  });

  it("opens at its address although the history does not have the order", async () => {
    const older = anOrder({ id: "order-9", order_number: "AU-OLDEST" });
    server.use(http.get("*/api/orders/order-9/", () => HttpResponse.json(older)));
    render("/dashboard/orders/order-9");
    expect(screen.getByText("Loading your order...")).toBeInTheDocument();
    const dialog = within(await screen.findByRole("dialog", { name: "Order AU-OLDEST" }));
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(currentLocation().path).toBe("/dashboard"));
    expect(screen.getByRole("region", { name: "Your orders" })).toHaveFocus();
  });

  it("says that there is no such order in the account", async () => {
    server.use(http.get("*/api/orders/order-9/", () => HttpResponse.json({ error: "Not found." }, { status: 404 })));
    render("/dashboard/orders/order-9");
    const dialog = within(await screen.findByRole("dialog", { name: "Order not found" }));
    expect(dialog.getByText(/There is no such order in your account/)).toBeInTheDocument();
    expect(await axeFindings("order dialog: not found")).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "See your orders" }));
    await waitFor(() => expect(currentLocation().path).toBe("/dashboard"));
  });

  it("links a product that the shop still has, and shows the current step of four", async () => {
    const items = [
      anOrderItem({ id: "1", product_title: "Fine Chain", image: { image: "photos/x/chain.jpg", alt_text: "" } }),
      anOrderItem({ id: "2", product_title: "Gone Ring", product_id: null }),
    ];
    const dialog = await open(anOrder({ status: "shipped", items, gift_message: "For you", gift_receipt: true }));
    expect(dialog.getByRole("link", { name: "Fine Chain" })).toHaveAttribute("href", "/product/product-1");
    expect(dialog.queryByRole("link", { name: "Gone Ring" })).not.toBeInTheDocument();
    const steps = within(dialog.getByRole("list", { name: "Progress of the order" })).getAllByRole("listitem");
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, null, "step", null]);
    expect(dialog.getByText("For you")).toBeInTheDocument();
    expect(dialog.getByText("A gift receipt goes into the parcel: it names no prices.")).toBeInTheDocument();
  });
});

describe("a return", () => {
  const items = [
    anOrderItem({ id: "1", quantity: 2, returnable: 2 }),
    anOrderItem({ id: "2", product_title: "Fine Chain", returnable: 1 }),
  ];
  const delivered = anOrder({ status: "delivered", items, returnable_until: "2025-06-12T22:59:59.000Z" });
  const requested = {
    ...delivered,
    items: items.map((item) => ({ ...item, returnable: 0 })),
    returns: [
      {
        id: "return-1",
        status: "requested",
        created_at: "2025-05-20T10:00:00.000Z",
        items: [{ order_item_id: "2", quantity: 1, reason: "wrong_size" }],
        notes: "",
        answer: "",
        refund: 98000,
      },
    ],
  };
  const reading = (order: object) => {
    orders([order]);
    server.use(http.get("*/api/orders/:id/", () => HttpResponse.json(order)));
  };
  async function fill() {
    render("/dashboard/orders/order-1");
    await userEvent.click(await screen.findByRole("button", { name: "Return items" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Fine Chain" }));
    await userEvent.selectOptions(screen.getByLabelText("Reason"), "It does not fit");
  }

  it("asks for a piece and for each reason, then is sent once and shown with its state", async () => {
    reading(delivered);
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/orders/order-1/returns/", async ({ request }) => {
        sent.push(await request.json());
        await delay(20);
        return HttpResponse.json(requested, { status: 201 });
      }),
    );
    render("/dashboard/orders/order-1");
    await userEvent.click(await screen.findByRole("button", { name: "Return items" }));
    await userEvent.click(screen.getByRole("button", { name: "Request return" }));
    expect(screen.getByRole("checkbox", { name: "Dome Band Ring" })).toHaveFocus();
    for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
    await userEvent.click(screen.getByRole("button", { name: "Request return" }));
    expect(screen.getByRole("link", { name: "Choose a reason for Fine Chain" })).toBeInTheDocument();
    expect(await axeFindings("return: invalid")).toEqual([]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Dome Band Ring" }));
    await userEvent.selectOptions(screen.getByLabelText("Reason"), "It does not fit");
    await userEvent.dblClick(screen.getByRole("button", { name: "Request return" }));
    expect(await screen.findByText(/^We have received your request. Please keep/)).toBeInTheDocument();
    expect(sent).toEqual([{ items: [{ id: "2", quantity: 1, reason: "wrong_size" }] }]);
    expect(screen.getByText("Fine Chain, 1 piece: It does not fit")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Return items" })).not.toBeInTheDocument();
    expect(await axeFindings("return: requested")).toEqual([]);
  });

  it("that the shop refuses is explained, with the order as it is now", async () => {
    reading(delivered);
    server.use(
      http.post("*/api/orders/order-1/returns/", () =>
        HttpResponse.json({ error: "These pieces are being returned already." }, { status: 409 }),
      ),
    );
    await fill();
    reading(requested);
    await userEvent.click(screen.getByRole("button", { name: "Request return" }));
    expect(await screen.findByText("Fine Chain, 1 piece: It does not fit")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("These pieces are being returned already.");
  });

  it("is restored after a session that ended, for the same shopper", async () => {
    reading(delivered);
    server.use(
      http.post("*/api/orders/order-1/returns/", () => HttpResponse.json({ error: "Please log in." }, { status: 401 })),
    );
    await fill();
    await userEvent.click(screen.getByRole("button", { name: "Request return" }));
    await waitFor(() => expect(isSignedIn(session.current)).toBe(false));
    cleanup();
    act(() => session.start({ access: "token-2", user: aProfile() }));
    render("/dashboard/orders/order-1");
    expect(await screen.findByRole("checkbox", { name: "Fine Chain" })).toBeChecked();
    expect(screen.getByLabelText("Reason")).toHaveValue("wrong_size");
  });

  it("shows the shop's answer and the refund", async () => {
    const [one] = requested.returns;
    reading({
      ...requested,
      payment_method: "bank_transfer",
      returns: [{ ...one, status: "refunded", answer: "Thank you." }],
    });
    render("/dashboard/orders/order-1");
    expect(await screen.findByText("Thank you.")).toBeInTheDocument();
    expect(screen.getByText("We have returned £980.")).toBeInTheDocument();
  });
});
