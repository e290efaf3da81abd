// Replaces axios's adapter for `fetch`. All browsers that the shop supports have XMLHttpRequest, whose adapter axios prefers.

/** No adapter: axios then says that the build has none. */
export const getFetch = false;
