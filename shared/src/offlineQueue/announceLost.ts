import { toast } from "../toast/toast";
import type { QueuedItem } from "./queuedItem";

/** Says which pending items were removed because the server has ended the session (docs/decisions/0013-offline.md). */
export function announceLost(items: readonly Pick<QueuedItem, "title">[]): void {
  const [first] = items;
  if (!first) return;
  const [what, it] = items.length === 1 ? [`${first.title} was`, "it"] : [`${items.length} pieces were`, "them"];
  toast.error(`Your session has ended, so ${what} not added. Please sign in and add ${it} again.`);
}
