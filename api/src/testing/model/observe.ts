import { verify } from "@node-rs/argon2";
import type { Queryable } from "../../database/db";
import type { Keys } from "../../keys";
import type { RenderedEmail } from "../../mail/email";
import { codeIn } from "../client";
import { isLive, type Order, shortHash, type World } from "./world";

/** The passwords that the model uses. The stored hashes are compared with them. */
export const firstPassword = "Marigold-Tram-47!";
export const passwords: readonly string[] = [firstPassword, "Tulip-Harbour-93?", "Walnut-Lantern-58#"];

interface Row {
  kind: "account" | "session" | "cart" | "ordered cart" | "order" | "return" | "stock" | "registration" | "code";
  key: string;
  /** What two worlds are compared by. */
  text: string;
  /** What the model cannot know before: an id or a hash. */
  bound: string | null;
}

/** What is stored, as lines like those of `linesOf`, and the ids that they belong to. */
export interface Observation {
  lines: string[];
  rows: readonly Row[];
}

const shortHashOf = (column: string) => `left(${column}, 10)`;
const items = (table: string, owner: string) =>
  `(SELECT coalesce(string_agg(p.title || 'x' || i.quantity, ' ' ORDER BY p.title), '')
    FROM ${table} i JOIN products p ON p.id = i.product_id WHERE i.${owner})`;

/** The ids of an order and of its line items, by their products, as JSON. */
const orderIds = `(SELECT jsonb_build_object('id', o.id, 'lines', jsonb_object_agg(p.title, i.id))::text
    FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id)`;
const returnedItems = `(SELECT string_agg(p.title || 'x' || ri.quantity, ' ' ORDER BY p.title) FROM return_items ri
    JOIN order_items i ON i.id = ri.order_item_id JOIN products p ON p.id = i.product_id WHERE ri.return_id = r.id)`;

/** One statement, so that everything is of the same moment. */
const sql = `
  SELECT 'account' AS kind, email AS key, concat_ws(', ', coalesce(first_name, ''), coalesce(city, '')) AS text,
    password_hash AS bound, created_at FROM users
  UNION ALL SELECT 'session', ${shortHashOf("s.token_hash")}, u.email, NULL, s.created_at
    FROM sessions s JOIN users u ON u.id = s.user_id
  UNION ALL SELECT 'cart', coalesce(u.email, 'guest ' || ${shortHashOf("c.token_hash")}), ${items("cart_items", "cart_id = c.id")},
    c.id::text, c.created_at FROM carts c LEFT JOIN users u ON u.id = c.user_id WHERE c.status = 'active'
  UNION ALL SELECT 'ordered cart', c.id::text, u.email, NULL, c.created_at
    FROM carts c JOIN users u ON u.id = c.user_id WHERE c.status = 'ordered'
  UNION ALL SELECT 'order', o.cart_id::text,
    concat_ws(', ', coalesce(u.email, 'no account'), o.full_name, o.status, ${items("order_items", "order_id = o.id")}),
    ${orderIds}, o.created_at FROM orders o LEFT JOIN users u ON u.id = o.user_id
  UNION ALL SELECT 'return', o.cart_id || ' ' || row_number() OVER (PARTITION BY o.id ORDER BY r.position),
    concat_ws(', ', r.status, CASE WHEN r.is_restocked THEN 'on sale' END, ${returnedItems}), r.id::text, r.created_at
    FROM order_returns r JOIN orders o ON o.id = r.order_id
  UNION ALL SELECT 'stock', title, inventory::text, NULL, now() FROM products WHERE collection = 'Model'
  UNION ALL SELECT 'registration', ${shortHashOf("attempt_hash")}, email, NULL, created_at FROM registrations
  UNION ALL SELECT 'code', c.purpose || ' ' || coalesce(${shortHashOf("r.attempt_hash")}, u.email), c.tries || ' tries', c.code_hash,
    c.created_at FROM codes c LEFT JOIN registrations r ON r.id = c.registration_id LEFT JOIN users u ON u.id = c.user_id
    WHERE c.purpose <> 'notice' AND c.used_at IS NULL AND c.tries < 5 AND c.expires_at > now()
      AND (c.registration_id IS NOT NULL OR c.user_id IS NOT NULL)
  ORDER BY created_at`;

/** The secret of a hash is looked for once. */
const secrets = new Map<string, string>();

async function secretOf(hash: string, candidates: readonly string[]): Promise<string> {
  const known = secrets.get(hash);
  if (known) return known;
  for (const candidate of candidates) {
    if (!(await verify(hash, candidate))) continue;
    secrets.set(hash, candidate);
    return candidate;
  }
  return "unknown";
}

/** Reads what is stored about the model's accounts and products. */
export async function observe(db: Queryable): Promise<Observation> {
  const rows = await db.query<Row>(sql);
  const lines = rows.map(async ({ kind, key, text, bound }) =>
    kind === "account"
      ? `${kind} ${key}: ${text}, ${await secretOf(bound ?? "", passwords)}`
      : `${kind} ${key}: ${text}`,
  );
  return { lines: (await Promise.all(lines)).sort(), rows };
}

/** The codes that were e-mailed since the last look. The e-mails stay in their table: the model delivers none. */
export async function readCodes(db: Queryable, keys: Keys): Promise<string[]> {
  const rows = await db.query<{ sealed: string }>("DELETE FROM mails RETURNING letter AS sealed");
  const emails = rows.map(({ sealed }) => JSON.parse(keys.open(sealed)) as RenderedEmail); // sealed by the outbox
  return emails.map(({ text }) => codeIn(text)).filter((code) => /^\d{6}$/.test(code));
}

function bindOrder(cart: string, order: Order, boundOf: (kind: Row["kind"], key: string) => string | null): void {
  const bound = boundOf("order", cart);
  if (bound === null) return;
  const { id, lines } = JSON.parse(bound) as { id: string; lines: Record<string, string> }; // as the statement makes it
  order.id = id;
  order.lineIds = order.pieces.map((_, product) => lines[`P${product}`] ?? "");
  for (const [index, one] of order.returns.entries()) one.id = boundOf("return", `${cart} ${index + 1}`);
}

/** Gives the world what only the database knows: ids, the order of registrations, and the codes of new e-mails. */
export async function bind(world: World, { rows }: Observation, emailed: readonly string[]): Promise<void> {
  const boundOf = (kind: Row["kind"], key: string) =>
    rows.find((row) => row.kind === kind && row.key === key)?.bound ?? null;
  for (const [email, { cart }] of Object.entries(world.accounts)) if (cart) cart.id = boundOf("cart", email);
  for (const [cart, order] of Object.entries(world.orders)) bindOrder(cart, order, boundOf);
  const places = rows.filter(({ kind }) => kind === "registration").map(({ key }) => key);
  const placeOf = (attempt: string) => places.indexOf(shortHash(attempt));
  world.registrations.sort((a, b) => placeOf(a.attempt) - placeOf(b.attempt));
  for (const code of world.codes.filter((one) => one.code === null && isLive(world, one))) {
    const target = typeof code.target === "string" ? shortHash(code.target) : code.email;
    const hash = rows.findLast((row) => row.kind === "code" && row.key === `${code.purpose} ${target}`)?.bound;
    if (hash) code.code = await secretOf(hash, emailed);
  }
}

/** For a report: what differs. */
export function difference(expected: readonly string[], { lines }: Observation): string[] {
  const missing = expected.filter((line) => !lines.includes(line)).map((line) => `  expected  ${line}`);
  const extra = lines.filter((line) => !expected.includes(line)).map((line) => `  stored    ${line}`);
  return [...missing, ...extra];
}
