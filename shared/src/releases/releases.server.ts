const noop = () => {};

/** On the document server nothing is in progress. */
export const pinReleases = () => noop;
export const areReleasesPinned = (): boolean => false;
export const usePinnedReleases = noop;
