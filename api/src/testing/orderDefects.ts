import type { Defect } from "./seededDefect";

/** Defects of prices, payment and the end of an order. */
export const orderDefects: readonly Defect[] = [
  {
    name: "expected total ignored",
    changes: [
      { file: "src/orders/placeOrder.ts", from: "form.expected_total !== total", to: "form.expected_total < 0" },
    ],
    test: { file: "src/orders/expectedTotal.test.ts", name: "the price on the screen N1 is the price that is charged" },
  },
  {
    name: "unpaid order cancelled without its stock",
    changes: [{ file: "src/orders/unpaidOrders.ts", from: "      await restock(tx, [id]);\n", to: "" }],
    test: {
      file: "src/orders/unpaidOrders.test.ts",
      name: "an order that is never paid N6 is cancelled after its end",
    },
  },
  {
    name: "unpaid orders not counted",
    changes: [
      { file: "src/orders/unpaidLimit.ts", from: "unpaid.orders >= maxUnpaidOrders", to: "unpaid.orders > 1_000_000" },
    ],
    test: {
      file: "src/orders/unpaidOrders.test.ts",
      name: "the unpaid orders of one account N7 are three at most",
    },
  },
];
