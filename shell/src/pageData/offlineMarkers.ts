/** The marks that the service worker puts on a document that it had kept; where pages are drawn on the server there are none. */
const marks = (): DOMStringMap => (typeof document === "undefined" ? {} : document.documentElement.dataset);

/** Is this page from the last visit, not from the shop? */
export const isKept = (): boolean => marks().kept !== undefined;

/** Does this document stand in for one that is not kept? Then the address is not that of what was drawn. */
export const isFallbackPage = (): boolean => marks().standIn !== undefined;
