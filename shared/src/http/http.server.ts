import type { Api } from "./http";

export { ApiError, serverText } from "./ApiError";
export { type CallError, isOutcomeUnknown, toCallError } from "./callError";
export type { Api, CallOptions, Query } from "./http";
export { parseResponse } from "./parseResponse";

/** The same value as in the browser. */
export const timeoutMs = 5000;

const rejectCall = () =>
  Promise.reject(new Error("no calls while the server renders: `initialData` gets an API of its own"));

/** On the document server only `initialData` makes calls, with the API that it gets as a parameter. */
export const api: Api = { get: rejectCall, post: rejectCall, put: rejectCall, patch: rejectCall, delete: rejectCall };

export const createApi = (): Api => api;

export const onUnauthorized = (): (() => void) => () => {};

export const onFailedCall = (): (() => void) => () => {};

export const prepareCalls = (): void => {};
