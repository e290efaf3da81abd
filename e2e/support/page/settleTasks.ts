import type { Page } from "@playwright/test";

/** Waits until the page has run the tasks that are queued now. A message channel works while the page's clock is stopped. */
export const settleTasks = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage("");
      }),
  );
