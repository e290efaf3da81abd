import { concurrencyDefects } from "./concurrencyDefects";
import { facetDefects } from "./facetDefects";
import { mailDefects } from "./mailDefects";
import { operationsDefects } from "./operationsDefects";
import { orderDefects } from "./orderDefects";
import { searchDefects } from "./searchDefects";
import type { Defect } from "./seededDefect";

const takeStock = `\`UPDATE products p SET inventory = p.inventory - l.quantity
     FROM (SELECT id, sum(quantity)::integer AS quantity FROM unnest($1::uuid[], $2::integer[]) AS line (id, quantity)
       GROUP BY id) AS l
     WHERE p.id = l.id AND p.inventory >= l.quantity RETURNING p.id\`,
    [lines.map((line) => line.product_id), lines.map((line) => line.quantity)],`;

const readLines = `  const lines = await tx.query<LineItem>(
    "SELECT id AS item_id, product_id, quantity, ring_size, engraving FROM cart_items WHERE cart_id = $1 ORDER BY position",
    [form.cart_id],
  );
`;

/** Defects; `npm run defects -w @aurelle/api` seeds each into a copy of the API. */
export const defects: readonly Defect[] = [
  {
    name: "naive decrement",
    changes: [
      {
        file: "src/database/locks.ts",
        from: "WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
        to: "WHERE id = ANY($1::uuid[]) ORDER BY id",
      },
      {
        file: "src/orders/placeOrder.ts",
        from: "placed.push({ ...line, title, price });",
        to: "placed.push({ ...line, title, price, inventory } as PricedLineItem);",
      },
      {
        file: "src/orders/placeOrder.ts",
        from: takeStock,
        to: `\`UPDATE products p SET inventory = l.rest FROM unnest($1::uuid[], $2::integer[]) AS l (id, rest)
     WHERE p.id = l.id RETURNING p.id\`,
    [lines.map((line) => line.product_id), lines.map((line) => (line as any).inventory - line.quantity)],`,
      },
    ],
    test: { file: "src/orders/lastPieces.test.ts", name: "selling the last pieces O10 50 buyers for stock 5" },
  },
  {
    name: "unsorted locks",
    changes: [
      {
        file: "src/database/locks.ts",
        from: `  return tx.query<LockedProduct>(
    "SELECT id, title, current_price, inventory FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    [productIds],
  );`,
        to: `  const products: LockedProduct[] = [];
  for (const id of productIds) {
    const one = "SELECT id, title, current_price, inventory FROM products WHERE id = $1 FOR NO KEY UPDATE";
    products.push(...(await tx.query<LockedProduct>(one, [id])));
  }
  return products;`,
      },
    ],
    test: { file: "src/orders/lastPieces.test.ts", name: "selling the last pieces E10 carts that take two products" },
  },
  {
    name: "cart read outside the lock",
    changes: [
      { file: "src/orders/placeOrder.ts", from: readLines, to: "" },
      {
        file: "src/orders/placeOrder.ts",
        from: "  const cart = await lockOwnCart(tx, form.cart_id, userId);\n",
        to: `${readLines}  const cart = await lockOwnCart(tx, form.cart_id, userId);\n`,
      },
    ],
    test: { file: "src/orders/placeOrder.test.ts", name: "placing an order O1 reads the cart under its lock" },
  },
  {
    name: "missing owner check",
    changes: [
      {
        file: "src/orders/store.ts",
        from: "WHERE o.id = $1 AND o.user_id = $2`",
        to: "WHERE o.id = $1 AND $2::uuid IS NOT NULL`",
      },
    ],
    test: {
      file: "src/orders/matrix.test.ts",
      name: "access to orders 2.8 other user: GET orders/{id}",
    },
  },
  {
    name: "code counter after the compare",
    changes: [
      {
        file: "src/accounts/codes.ts",
        from: "`UPDATE codes SET tries = tries + 1\n       WHERE",
        to: "`SELECT id, code_hash, registration_id, user_id FROM codes WHERE",
      },
      { file: "src/accounts/codes.ts", from: "\n       RETURNING id, code_hash, registration_id, user_id`,", to: "`," },
      {
        file: "src/accounts/codes.ts",
        from: "  if (!match) throw httpErrors.wrongCode();\n",
        to: `  await db.query("UPDATE codes SET tries = least(5, tries + 1) WHERE id = ANY($1::uuid[])", [liveCodes.map(({ id }) => id)]);
  if (!match) throw httpErrors.wrongCode();
`,
      },
    ],
    test: { file: "src/accounts/register.test.ts", name: "codes P10 of 100 concurrent guesses" },
  },
  {
    name: "echoing CORS",
    changes: [
      {
        file: "src/http/originGuard.ts",
        from: "if (origin !== undefined && allowed.has(origin)) {",
        to: "if (origin !== undefined) {",
      },
    ],
    test: { file: "src/http/input.test.ts", name: "input C4 C5 the origin https://evil.example" },
  },
  {
    name: "text/plain accepted",
    changes: [
      {
        file: "src/http/apiScope.ts",
        from: `app.addContentTypeParser("application/json",`,
        to: `app.addContentTypeParser(["application/json", "text/plain"],`,
      },
    ],
    test: { file: "src/http/input.test.ts", name: 'input C4 a body of type "text/plain"' },
  },
  {
    name: "unredacted log",
    changes: [
      {
        file: "src/http/answerError.ts",
        from: "request.log.info({ requestId: request.id, code: httpError.code }",
        to: "request.log.info({ requestId: request.id, reason: httpError.code, sent: request.body }",
      },
    ],
    test: { file: "src/logging.test.ts", name: "the log Z1 is JSON lines" },
  },
  {
    name: "price from the body",
    changes: [
      {
        file: "src/http/input.ts",
        from: 'return { value: httpPart === "body" ? knownFields(schema, value) : value };',
        to: "return { value: httpPart ? value : knownFields(schema, value) };",
      },
      {
        file: "src/orders/placeOrder.ts",
        from: "  const total = placed.reduce(",
        to: "  const total = (form as { grand_total?: number }).grand_total ?? placed.reduce(",
      },
    ],
    test: {
      file: "src/orders/placeOrder.test.ts",
      name: "placing an order O1 takes no price, total or owner from the body",
    },
  },
  {
    name: "restock twice",
    changes: [
      {
        file: "src/orders/changeStatus.ts",
        from: `    if (status === "cancelled") return null;\n    if (!isBeforeDispatch(status))`,
        to: `    if (status !== "cancelled" && !isBeforeDispatch(status))`,
      },
    ],
    test: { file: "src/orders/changeStatus.test.ts", name: "cancelling O5 100 concurrent cancels" },
  },
  {
    name: "merge twice",
    changes: [
      {
        file: "src/cart/mergeGuestCart.ts",
        from: "AND id = ANY($2::uuid[])",
        to: "AND id = ANY($2::uuid[]) AND false",
      },
    ],
    test: { file: "src/cart/mergeGuestCart.test.ts", name: "merging the guest's cart M2 the same sign-in 20 times" },
  },
  {
    name: "engravings taken for each other",
    changes: [{ file: "src/cart/routes.ts", from: " && isMadeAlike(item, made)", to: "" }],
    test: {
      file: "src/cart/personalisation.test.ts",
      name: "pieces that are made for a shopper are items of their own, and add up where they are made the same",
    },
  },
  {
    name: "stock of each item",
    changes: [
      {
        file: "src/cart/routes.ts",
        from: "piecesOf(items, product.id) - item.quantity + quantity",
        to: "quantity",
      },
    ],
    test: {
      file: "src/cart/personalisation.test.ts",
      name: "pieces that are made for a shopper share the stock of the product",
    },
  },
  {
    name: "reset that keeps sessions",
    changes: [{ file: "src/accounts/resetRoutes.ts", from: "        await endSessions(tx, account.id);\n", to: "" }],
    test: { file: "src/accounts/session.test.ts", name: "sessions T3 each sign-in gets a new token" },
  },
  {
    name: "session for a password that was reset",
    changes: [
      {
        file: "src/auth/sessions.ts",
        from: "($3::text IS NULL OR password_hash = $3) FOR SHARE",
        to: "($3::text IS NULL OR $3 <> '')",
      },
    ],
    test: {
      file: "src/accounts/concurrentChanges.test.ts",
      name: "a sign-in whose password is reset while it is checked G1 gets no session",
    },
  },
  {
    name: "old password renewed over the new one",
    changes: [
      {
        file: "src/accounts/store.ts",
        from: "WHERE id = $1 AND password_hash = $2 RETURNING id",
        to: "WHERE id = $1 AND $2 <> '' RETURNING id",
      },
    ],
    test: {
      file: "src/accounts/concurrentChanges.test.ts",
      name: "a sign-in whose password is reset while it is checked G1 does not bring the old password back",
    },
  },
  {
    name: "deleted account not noticed",
    changes: [
      {
        file: "src/database/locks.ts",
        from: "  if (rows.length === 0) throw httpErrors.notSignedIn();\n",
        to: "",
      },
    ],
    test: {
      file: "src/accounts/concurrentChanges.test.ts",
      name: "G3 calls of an account that is being deleted succeed, or ask to sign in",
    },
  },
  {
    name: "profile written whole",
    changes: [
      {
        file: "src/accounts/profileRoutes.ts",
        from: "storedValues({ first_name, last_name, ...buyer })",
        to: "storedValues({ ...(accountOf(request) as ProfileChange), ...request.body, ...buyer } as ProfileChange)",
      },
    ],
    test: {
      file: "src/accounts/concurrentChanges.test.ts",
      name: "G4 two tabs that save different fields of a profile keep both",
    },
  },
  ...mailDefects,
  ...searchDefects,
  ...facetDefects,
  ...orderDefects,
  ...concurrencyDefects,
  ...operationsDefects,
];
