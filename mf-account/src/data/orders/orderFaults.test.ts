import { type ApiFault, apiFaults, isHarmless, messageFor } from "@aurelle/shared/testing/apiFaults";
import { aFaultyShop } from "@aurelle/shared/testing/apiFaults/faultyShop";
import { makeStore } from "../store";
import { messageOf } from "./callState";
import { fetchOrderSummary, simulateNextStage, updateOrderStatus } from "./orderThunks";

/** The three calls of specification §7 that no page makes, with every fault (reliability B1). The other calls: apiFaults.test.tsx. */

type Store = ReturnType<typeof makeStore>;

const calls = [
  {
    name: "GET orders/summary/",
    path: /^orders\/summary\/$/,
    make: (store: Store) => store.dispatch(fetchOrderSummary()),
    call: "orderSummary",
    fallback: "Failed to fetch order summary",
  },
  {
    name: "POST orders/{id}/simulate/",
    path: /^orders\/order-1\/simulate\/$/,
    make: (store: Store) => store.dispatch(simulateNextStage("order-1")),
    call: "simulate",
    fallback: "Failed to simulate order stage",
  },
  {
    name: "PUT orders/{id}/update-status/",
    path: /^orders\/order-1\/update-status\/$/,
    make: (store: Store) => store.dispatch(updateOrderStatus({ id: "order-1", status: "shipped" })),
    call: "updateStatus",
    fallback: "Failed to update order status",
  },
] as const;

const shop = aFaultyShop();

/** Makes the call, and waits until it has ended, at most 8 s of the page's clock. */
async function end({ make, call }: (typeof calls)[number], store: Store): Promise<void> {
  void make(store);
  await shop.until(() => store.getState().orders[call].status !== "loading", "the call has ended");
}

describe.each(calls)("B1 $name", (call) => {
  const { name, path, fallback } = call;
  it.each(apiFaults)(`B1 ${name} × %s`, (fault: ApiFault) =>
    shop.withoutFailedRequests(async () => {
      const [method = ""] = name.split(" ");
      shop.inject({ method, path, fault, reachesServer: true, sampleResponse: undefined });
      const store = makeStore();
      await end(call, store);
      const { orders: states } = store.getState();
      expect(states[call.call].status).toBe(isHarmless(fault) ? "succeeded" : "failed");
      expect(messageOf(states[call.call])).toBe(isHarmless(fault) ? undefined : messageFor(fault, fallback));

      shop.clearFault();
      await end(call, store);
      expect(store.getState().orders[call.call].status).toBe("succeeded");
    }),
  );
});
