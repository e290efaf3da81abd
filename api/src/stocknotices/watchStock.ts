import type { ApiContext } from "../context";
import { randomToken, sha256 } from "../keys";
import { backInStockEmail } from "./emails";
import { claimDueNotices, markEmailed } from "./store";

/**
 * Hands the letters of products that are back in stock to the outbox: each once, whichever process is first. It looks at
 * the stock itself, so it does not matter who put the pieces back, a cancelled order or a delivery.
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

const lookMs = 15_000;

/** Looks every quarter of a minute until the returned function is called, which waits for a look that is under way. */
export function watchStock(context: Pick<ApiContext, "db" | "outbox" | "config">, onError: (error: Error) => void) {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= emailNotices(context)
      .catch(onError)
      .finally(() => {
        current = null;
      });
  }, lookMs);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await current;
  };
}
