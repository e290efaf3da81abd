import type { ApiContext } from "../context";
import { randomToken, sha256 } from "../keys";
import { type RepeatedWork, repeatWork } from "../repeatedWork";
import { backInStockEmail } from "./emailTemplates";
import { claimDueNotices, markEmailed } from "./store";

/**
 * Puts an e-mail into the outbox for each notice whose product is back in stock: once, also with several processes. It
 * reads the stock itself, so the reason does not matter: a cancelled order or a delivery.
 */
export async function emailNotices({
  db,
  outbox,
  config,
}: Pick<ApiContext, "db" | "outbox" | "config">): Promise<void> {
  for (;;) {
    const count = await db.tx(async (tx) => {
      const due = await claimDueNotices(tx);
      for (const notice of due) {
        const token = randomToken();
        await markEmailed(tx, notice.id, sha256(token));
        await outbox.add(tx, backInStockEmail(notice, config.publicUrl, token));
      }
      return due.length;
    });
    if (count === 0) return;
    outbox.wake();
  }
}

const pollMs = 15_000;

/** Checks the stock every 15 seconds. */
export const watchStock = (
  context: Pick<ApiContext, "db" | "outbox" | "config">,
  onError: (error: Error) => void,
): RepeatedWork => repeatWork(() => emailNotices(context), { intervalMs: pollMs, onError });
