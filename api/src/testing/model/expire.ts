import type { Queryable } from "../../database/db";
import { sha256 } from "../../keys";
import type { Call } from "./steps";
import type { World } from "./world";

/** Makes a session, a guest's cart, an ordered cart, a registration, all counters, or the time to pay an order or to return its pieces expire, in the database and in the world. */
const expiries: readonly ((world: World, db: Queryable, choice: number) => Promise<unknown>)[] = [
  async function guestCart(world, db, choice) {
    const tokens = Object.keys(world.guests);
    const token = tokens[choice % tokens.length];
    const cart = token && world.guests[token];
    if (!cart) return;
    cart.isExpired = true;
    await db.query("UPDATE carts SET updated_at = now() - interval '31 days' WHERE token_hash = $1", [sha256(token)]);
  },
  async function session(world, db, choice) {
    const tokens = Object.keys(world.sessions);
    const token = tokens[choice % tokens.length];
    if (!token) return;
    delete world.sessions[token];
    await db.query("UPDATE sessions SET seen_at = now() - interval '3 hours' WHERE token_hash = $1", [sha256(token)]);
  },
  async function orderedCart(world, db, choice) {
    const ids = Object.keys(world.orderedCarts);
    const id = ids[choice % ids.length];
    const cart = id && world.orderedCarts[id];
    if (!cart) return;
    cart.isExpired = true;
    await db.query("UPDATE carts SET updated_at = now() - interval '31 days' WHERE id = $1", [id]);
  },
  async function registration(world, db, choice) {
    const found = world.registrations[choice % world.registrations.length];
    if (!found) return;
    found.isExpired = true;
    await db.query("UPDATE registrations SET created_at = now() - interval '25 hours' WHERE attempt_hash = $1", [
      sha256(found.attempt),
    ]);
  },
  async function counters(_world, db) {
    await db.query("UPDATE rate_limits SET window_ends_at = 'epoch', blocked_until = 'epoch'");
  },
  async function timeToPay(world, db, choice) {
    const unpaid = Object.values(world.orders).filter((one) => one.status === "pending" && one.isBankTransfer);
    const found = unpaid[choice % unpaid.length];
    if (!found?.id) return;
    found.isOverdue = true;
    await db.query(
      "UPDATE orders SET payment_reminded_at = now(), payment_due_at = now() - interval '1 hour' WHERE id = $1",
      [found.id],
    );
  },
  async function timeToReturn(world, db, choice) {
    const delivered = Object.values(world.orders).filter(({ status }) => status === "delivered");
    const found = delivered[choice % delivered.length];
    if (!found?.id) return;
    found.isReturnOver = true;
    await db.query(
      "UPDATE tracking_updates SET created_at = now() - interval '32 days' WHERE order_id = $1 AND status = 'delivered'",
      [found.id],
    );
  },
];

/** What time does before a step: housekeeping finds something to delete, and the limit for e-mailed codes is not reached. */
export async function letTimePass(world: World, db: Queryable, calls: readonly Call[]): Promise<void> {
  const [first] = calls;
  if (!first) return;
  if (calls.some(({ kind }) => kind === "register" || kind === "requestReset")) {
    await db.query("UPDATE codes SET created_at = created_at - interval '61 minutes'");
  }
  // Most often a guest's cart: its guest may just be using it.
  if (calls.some(({ kind }) => kind === "tidy")) {
    const expire = expiries[Math.max(0, (first.value % 9) - 2)];
    await expire?.(world, db, first.choice);
  }
}
