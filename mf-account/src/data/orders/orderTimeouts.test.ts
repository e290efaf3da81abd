import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi } from "@aurelle/shared/http";
import { makeStore } from "../store";
import { messageOf } from "./callState";
import { fetchOrderSummary, simulateNextStage, updateOrderStatus } from "./orderThunks";

/** A server that accepts every call and never responds. The client's own limit is 5 s (specification §7). */
const server = createServer(() => {});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Store = ReturnType<typeof makeStore>;
const calls = [
  { name: "GET orders/summary/", call: "orderSummary", make: (store: Store) => store.dispatch(fetchOrderSummary()) },
  {
    name: "POST orders/{id}/simulate/",
    call: "simulate",
    make: (store: Store) => store.dispatch(simulateNextStage("1")),
  },
  {
    name: "PUT orders/{id}/update-status/",
    call: "updateStatus",
    make: (store: Store) => store.dispatch(updateOrderStatus({ id: "1", status: "shipped" })),
  },
] as const;

/** For each call its time in ms, and its error text. All calls run at the same time. */
const outcomes = new Map<string, { ms: number; text: string | undefined }>();
beforeAll(async () => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const startedAt = Date.now();
  const run = async ({ name, call, make }: (typeof calls)[number]) => {
    const store = makeStore(createApi(`http://localhost:${port}/api/`));
    await make(store);
    outcomes.set(name, { ms: Date.now() - startedAt, text: messageOf(store.getState().orders[call]) });
  };
  await Promise.all(calls.map(run));
}, 15_000);

it.each(calls)("B1 $name × hang", ({ name }) => {
  expect(outcomes.get(name)?.text).toBe("The shop took too long to answer. Please try again.");
  expect(outcomes.get(name)?.ms).toBeLessThan(8000);
});
