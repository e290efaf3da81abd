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
];
