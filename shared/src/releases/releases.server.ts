const nothing = () => {};

/** Where pages are drawn on the server nobody is in the middle of anything. */
export const pinReleases = () => nothing;
export const areReleasesPinned = (): boolean => false;
export const usePinnedReleases = nothing;
