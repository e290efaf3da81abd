import type { Defect } from "../seededDefect";

/** Of each a review found one in the shop: something was read, another call changed it, and the first call wrote. */
export const modelDefects: readonly Pick<Defect, "name" | "changes">[] = [
  {
    name: "S1 an order is placed while its account is deleted",
    changes: [
      {
        file: "src/orders/placeOrder.ts",
        from: '  const { email } = await lockAccount(tx, userId, isUnpaid ? "change" : "refer");\n',
        to: `  const users = await tx.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [userId]);
  const email = users[0]?.email ?? "";
`,
      },
      { file: "src/privacy/deleteAccount.ts", from: '    await lockAccount(tx, id, "delete");\n', to: "" },
    ],
  },
  {
    name: "S3 a session starts with a password that was reset meanwhile",
    changes: [
      {
        file: "src/auth/sessions.ts",
        from: "($3::text IS NULL OR password_hash = $3) FOR SHARE",
        to: "($3::text IS NULL OR $3 <> '')",
      },
    ],
  },
  {
    name: "M8a a counter of attempts is read after it was deleted",
    changes: [
      {
        file: "src/http/limits.ts",
        from: "  const [row] = await tx.query<LimitRow>(",
        to: `  await tx.query(
    "INSERT INTO rate_limits (key, hits, window_ends_at, blocked_until) VALUES ($1, 0, 'epoch', 'epoch') ON CONFLICT DO NOTHING",
    [key],
  );
  const [row] = await tx.query<LimitRow>(`,
      },
      {
        file: "src/http/limits.ts",
        from: `\`INSERT INTO rate_limits AS r (key, hits, window_ends_at, blocked_until) VALUES ($1, 0, 'epoch', 'epoch')
     ON CONFLICT (key) DO UPDATE SET hits = r.hits
     RETURNING hits,`,
        to: "`SELECT hits,",
      },
      {
        file: "src/http/limits.ts",
        from: `\${millis("clock_timestamp()")} AS now\`,`,
        to: `\${millis("clock_timestamp()")} AS now FROM rate_limits WHERE key = $1 FOR UPDATE\`,`,
      },
    ],
  },
  {
    name: "M8b a cart is changed while its account is deleted",
    changes: [
      {
        file: "src/database/locks.ts",
        from: "  if (rows.length === 0) throw httpErrors.notSignedIn();\n",
        to: "",
      },
    ],
  },
  {
    name: "two requests at once return the same pieces",
    changes: [
      {
        file: "src/orders/requestReturn.ts",
        from: "    const order = await findReturnable(tx, orderId, userId);\n",
        to: "",
      },
      {
        file: "src/orders/requestReturn.ts",
        from: "    const locked = await lockOrder(tx, orderId, userId);\n",
        to: `    const order = await findReturnable(tx, orderId, userId);
    const locked = await lockOrder(tx, orderId, userId);
`,
      },
    ],
  },
  {
    name: "M9 two tabs save different fields of a profile",
    changes: [
      {
        file: "src/accounts/profileRoutes.ts",
        from: "storedValues({ first_name, last_name, ...buyer })",
        to: "storedValues({ ...(accountOf(request) as ProfileChange), ...request.body, ...buyer } as ProfileChange)",
      },
    ],
  },
];
