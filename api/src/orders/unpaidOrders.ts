import type { ClockWatch } from "../clockWatch";
import type { ApiContext } from "../context";
import { type RepeatedWork, repeatWork } from "../repeatedWork";
import { copySellers } from "./copySellers";
import { cancelledUnpaidEmail, paymentReminderEmail, type UnpaidOrder } from "./emailTemplates";
import { endOfDay } from "./londonDays";
import { paymentOf } from "./payment";
import { notifyShop } from "./shopCancelledEmail";
import { accountEmail, restock, setStatus } from "./store";
import { dueAtIn } from "./unpaidLimit";

type Parts = Pick<ApiContext, "db" | "outbox" | "config">;

/** The orders that one statement reads. */
const batchSize = 100;

/** From the reminder to the end: three days, or half of a shorter time. */
const notice = "least(interval '3 days', (payment_due_at - created_at) / 2)";
const isReminderDue = `status = 'pending' AND payment_reminded_at IS NULL AND payment_due_at - ${notice} <= now()`;
/**
 * After an outage a reminder may be late: it names a new last day, so that the shopper has the whole notice. Less than an hour late
 * is on time, because the job runs every quarter of an hour.
 */
const dueAfterReminder = `greatest(payment_due_at, ${endOfDay(`(now() + ${notice} - interval '1 hour')`, "0")})`;
/** An order without a reminder is first reminded. */
const isOverdue = "status = 'pending' AND payment_due_at <= now() AND payment_reminded_at IS NOT NULL";
/** Placed by a process of an earlier version, which knows no due date, while the shop was updated. */
const hasNoDueDate = "status = 'pending' AND payment_method = 'bank_transfer' AND payment_due_at IS NULL";

const unpaidColumns = `id, order_number AS number, ${accountEmail("orders")} AS email, grand_total AS total,
  payment_due_at AS due_at`;

/**
 * Calls `handle` for each order with this condition. An order that fails does not stop the others.
 * @throws Error of the first one that failed, at the end.
 */
async function forEachOrder({ db }: Parts, condition: string, handle: (id: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const batch = await db.query<{ id: string }>(
      `SELECT id FROM orders WHERE ${condition} AND id > $1 ORDER BY id LIMIT ${batchSize}`,
      [after],
    );
    for (const { id } of batch) await handle(id).catch((error: unknown) => failures.push(error));
    after = batch.at(-1)?.id ?? after;
    if (batch.length < batchSize) break;
  }
  if (failures.length > 0) throw failures[0];
}

/** Gives each unpaid order without a due date the whole time to be paid, from now on. */
export async function setDueDates(parts: Parts): Promise<void> {
  const { days } = paymentOf(parts.config);
  await forEachOrder(parts, hasNoDueDate, async (id) => {
    await parts.db.query(`UPDATE orders SET payment_due_at = ${dueAtIn("$2")} WHERE id = $1 AND ${hasNoDueDate}`, [
      id,
      days,
    ]);
  });
}

/** E-mails each shopper whose order must be paid soon, or was not in time: once, also with several processes. */
export async function remindUnpaid(parts: Parts): Promise<void> {
  const { account } = paymentOf(parts.config);
  await forEachOrder(parts, isReminderDue, (id) =>
    parts.db.tx(async (tx) => {
      const [order] = await tx.query<UnpaidOrder>(
        `UPDATE orders SET payment_reminded_at = now(), payment_due_at = ${dueAfterReminder}
         WHERE id = $1 AND ${isReminderDue} RETURNING ${unpaidColumns}`,
        [id],
      );
      if (order) await parts.outbox.add(tx, paymentReminderEmail(order, account));
    }),
  );
}

/** Cancels each order that was not paid in time and gives its pieces back: once, also with several processes. */
export async function cancelUnpaid(parts: Parts): Promise<void> {
  await forEachOrder(parts, isOverdue, (id) =>
    parts.db.tx(async (tx) => {
      // Paid or cancelled meanwhile, it no longer satisfies the condition.
      const [order] = await tx.query<UnpaidOrder>(
        `SELECT ${unpaidColumns} FROM orders WHERE id = $1 AND ${isOverdue} FOR NO KEY UPDATE`,
        [id],
      );
      if (!order) return;
      await restock(tx, [id]);
      await setStatus(tx, id, "cancelled", "Your order has been cancelled because it was not paid in time.");
      await parts.outbox.add(tx, cancelledUnpaidEmail(order));
      await notifyShop(parts, tx, { ...order, status: "pending", payment_method: "bank_transfer" }, "overdue");
    }),
  );
}

const firstRunMs = 30_000;
const intervalMs = 900_000;

/**
 * Reminds of unpaid orders and cancels them every quarter of an hour, unless the clock is in doubt. Orders of earlier versions get what
 * they lack.
 */
export function watchUnpaidOrders(parts: Parts, clock: ClockWatch, onError: (error: Error) => void): RepeatedWork {
  const run = async () => {
    const doubt = await clock.doubt();
    if (doubt) onError(new Error(`nobody is reminded, and no order is cancelled: ${doubt}`));
    const jobs = [setDueDates, copySellers, ...(doubt ? [] : [remindUnpaid, cancelUnpaid])];
    const ended = await Promise.allSettled(jobs.map((job) => job(parts)));
    for (const one of ended) if (one.status === "rejected") onError(one.reason);
    parts.outbox.wake();
  };
  return repeatWork(run, { intervalMs, firstMs: firstRunMs, onError });
}
