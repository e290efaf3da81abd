import type { BrowserContext } from "@playwright/test";

/**
 * Ends the routes of the context's pages as it closes. A route may still be reading a response then; its error would fail the
 * test that the worker runs next.
 */
export function endRoutesOnClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    // The errors of handlers are ignored from here on. Requests are not let through meanwhile, because the context closes at once.
    const ended = routed.map((owner) => owner.unrouteAll({ behavior: "ignoreErrors" }).catch(() => {}));
    await close(options);
    await Promise.all(ended);
  };
}
