const nothing = () => {};

/** Where pages are drawn on the server nobody is in the middle of anything. */
export const hold = () => nothing;
export const isHeld = (): boolean => false;
export const useHold = nothing;
