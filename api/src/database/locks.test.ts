import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const source = path.dirname(__dirname);

/** Where rows are locked, and at which place of the order in locks.ts. */
const lockingFiles: Readonly<Record<string, string>> = {
  "database/locks.ts": "account and products",
  "accounts/store.ts": "account: found by its address",
  "accounts/resetRoutes.ts": "account: before its code",
  "auth/sessions.ts": "account: in the one statement that starts a session",
  "cart/store.ts": "cart: after the account",
  "orders/placeOrder.ts": "cart: after the account, before the products",
  "orders/store.ts": "order: before the products",
  "orders/unpaidOrders.ts": "order: before the products",
  "orders/copySellers.ts": "orders: skips what others have locked",
  "orders/eraseFromOrders.ts": "orders by id: after the account, before the products",
  "cart/idempotency.ts": "addition to a cart: after the cart",
  "mail/deliveries.ts": "e-mail: skips what others have locked",
  "stocknotices/store.ts": "product: only refers to it; request for an e-mail: skips what others have locked",
};

const filesThat = (pattern: RegExp) =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing/"))
    .filter((file) => pattern.test(readFileSync(path.join(source, file), "utf8")))
    .sort();

describe("row locks", () => {
  it("are taken only where their place in the order is known", () => {
    expect(filesThat(/FOR (?:NO KEY )?UPDATE|FOR (?:KEY )?SHARE/)).toEqual(Object.keys(lockingFiles).sort());
  });

  it("leave the key free: only the deletion of an account, and queues that nothing refers to, need the strongest lock", () => {
    expect(filesThat(/(?<!NO KEY )FOR UPDATE|(?<!NO KEY |`)\bFOR UPDATE/)).toEqual([
      "database/locks.ts",
      "mail/deliveries.ts",
      "stocknotices/store.ts",
    ]);
  });
});
