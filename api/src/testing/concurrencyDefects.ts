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
      { file: "src/accounts/routes.ts", from: "        await lockAddress(tx, keyOf(email));\n", to: "" },
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
];
