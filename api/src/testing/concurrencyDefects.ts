import type { Defect } from "./seededDefect";

/** Defects that appear only when calls happen at the same time. */
export const concurrencyDefects: readonly Defect[] = [
  {
    name: "isolation level of the database",
    changes: [
      {
        file: "src/database/postgres.ts",
        from: "BEGIN ISOLATION LEVEL READ COMMITTED;",
        to: "BEGIN;",
      },
      {
        file: "src/database/postgres.ts",
        from: " -c default_transaction_isolation=read\\\\ committed",
        to: "",
      },
    ],
    test: {
      file: "src/database/isolation.test.ts",
      name: "a database whose default isolation is serializable (prepared: true) K3 sixty concurrent additions",
    },
  },
  {
    name: "address not locked while it is verified",
    changes: [
      { file: "src/accounts/routes.ts", from: "        await lockAddress(tx, accountKey);\n", to: "" },
      {
        file: "src/accounts/codes.ts",
        from: "    await lockAddress(tx, accountKey);\n    return tx",
        to: "    return tx",
      },
    ],
    test: {
      file: "src/accounts/concurrentCodes.test.ts",
      name: "a registration that is stored while its address is verified K5 leaves no second registration",
    },
  },
  {
    name: "cart locked before its account",
    changes: [
      {
        file: "src/cart/store.ts",
        from: '  if ("userId" in owner) await lockAccount(tx, owner.userId, "refer");\n',
        to: "",
      },
      {
        file: "src/cart/store.ts",
        from: "    if (cart) return cart;\n",
        to: '    if (cart) return cart;\n    if ("userId" in owner) await lockAccount(tx, owner.userId, "refer");\n',
      },
    ],
    test: { file: "src/cart/concurrentCart.test.ts", name: "a cart that is just being ordered K7 does not make" },
  },
];
