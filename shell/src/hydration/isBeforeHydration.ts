/** Whether React has not hydrated the element yet. Until then the starter handles its events. */
export const isBeforeHydration = (element: Element): boolean => !/__reactProps/.test(`${Object.keys(element)}`);
