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
    name: "unpaid order cancelled without a reminder",
    changes: [{ file: "src/orders/unpaidOrders.ts", from: " AND payment_reminded_at IS NOT NULL", to: "" }],
    test: {
      file: "src/orders/unpaidOrders.test.ts",
      name: "an order that is never paid N6 is reminded and gets the time",
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
  {
    name: "returns without an end",
    changes: [
      {
        file: "src/orders/store.ts",
        from: "   WHERE delivery.returnable_until > now())`;",
        to: "   WHERE delivery.returnable_until IS NOT NULL)`;",
      },
    ],
    test: {
      file: "src/orders/returns.test.ts",
      name: "a request to return pieces J2 is possible until the end of the thirtieth day",
    },
  },
  {
    name: "pieces returned twice",
    changes: [
      {
        file: "src/orders/requestReturn.ts",
        from: "const locked = await lockOrder(tx, orderId, userId);",
        to: "const locked = (await findOrder(tx, orderId, userId)) as unknown as LockedOrder | undefined;",
      },
    ],
    test: {
      file: "src/orders/returns.test.ts",
      name: "a request to return pieces that are held up before they are stored J3",
    },
  },
  {
    name: "repeated return stored again",
    changes: [
      {
        file: "src/orders/requestReturn.ts",
        from: "    if (await isRepeat(tx, orderId, request)) return false;\n",
        to: "",
      },
      {
        file: "src/orders/returnStore.ts",
        from: "    [orderId, notes, JSON.stringify(lines), key],",
        to: "    [orderId, notes, JSON.stringify(lines), key && null],",
      },
    ],
    test: {
      file: "src/orders/returns.test.ts",
      name: "a request to return pieces J3 that is sent again under its key is",
    },
  },
  {
    name: "pieces of a declined return lost",
    changes: [{ file: "src/orders/returnRules.ts", from: 'status !== "declined"', to: 'status !== ""' }],
    test: { file: "src/orders/orderEnds.test.ts", name: "the end of an order J7 is a return that is declined" },
  },
  {
    name: "returns answered by shoppers",
    changes: [
      {
        file: "src/orders/returnRoutes.ts",
        from: "const onRequest = requireStaff(context.config.staffToken);",
        to: "const onRequest = async () => undefined;",
      },
    ],
    test: { file: "src/orders/returns.test.ts", name: "the answer to a return J5 is for staff" },
  },
  {
    name: "returned pieces on sale twice",
    changes: [{ file: "src/orders/answerReturn.ts", from: "restock && !stored.is_restocked", to: "restock" }],
    test: { file: "src/orders/returns.test.ts", name: "the answer to a return J6 puts the pieces back on sale" },
  },
  {
    name: "gift message kept with a deleted account",
    changes: [{ file: "src/orders/eraseFromOrders.ts", from: ", gift_message = ''", to: "" }],
    test: { file: "src/cart/gift.test.ts", name: "the gift of a cart J9 is part of the shopper's data" },
  },
  {
    name: "shop not notified of a cancelled order",
    changes: [
      {
        file: "src/orders/changeStatus.ts",
        from: "if (!isByStaff) await notifyShop(",
        to: "if (isByStaff) await notifyShop(",
      },
    ],
    test: {
      file: "src/orders/shopCancelledEmail.test.ts",
      name: "the e-mail to the shop about an order that was cancelled W20 says that a refund is due",
    },
  },
  {
    name: "invoices made from the settings of today",
    changes: [
      { file: "src/orders/invoice.ts", from: "order.invoice_seller ?? sellerOfInvoice(", to: "sellerOfInvoice(" },
    ],
    test: {
      file: "src/orders/copySellers.test.ts",
      name: "an order that was placed J12 is the same invoice",
    },
  },
];
