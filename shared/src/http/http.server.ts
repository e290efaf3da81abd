import type { Api } from "./http";

export { ApiError, serverText } from "./ApiError";
export type { Api, CallOptions, Query } from "./http";

export const timeoutMs = 5000;

const refuse = () =>
  Promise.reject(
    new Error("nothing is asked for while a page is drawn on the server: initialData is given an API of its own"),
  );

/** Where pages are drawn on the server, only `initialData` asks, through the API that it is given for its request. */
export const api: Api = { get: refuse, post: refuse, put: refuse, patch: refuse, delete: refuse };

export const createApi = (): Api => api;

export const onUnauthorized = (): (() => void) => () => {};

export const onFailedCall = (): (() => void) => () => {};
