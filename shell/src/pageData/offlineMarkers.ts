import { offlineAttributes } from "../../protocol/offlineProtocol";

/** Whether the service worker has marked this document. On the server there is no document, and no mark. */
const isMarked = (attribute: string): boolean =>
  typeof document !== "undefined" && document.documentElement.hasAttribute(attribute);

/** Whether this page is from the last visit: the offline cache returned it instead of the shop. */
export const isCachedPage = (): boolean => isMarked(offlineAttributes.cachedAt);

/** Whether this is the fallback page, shown for a page that is not cached. Its address is the address of the missing page. */
export const isFallbackPage = (): boolean => isMarked(offlineAttributes.isFallback);
