import type { CallError } from "@aurelle/shared/calls/callError";
import { ApiError, serverText } from "@aurelle/shared/http";
import { createAsyncThunk, type ThunkDispatch, type UnknownAction } from "@aurelle/shared/state";
import type { RootState, ThunkExtra } from "./state";

/** The types of all thunks of this remote. */
export interface ThunkConfig {
  state: RootState;
  dispatch: ThunkDispatch<RootState, ThunkExtra, UnknownAction>;
  extra: ThunkExtra;
  rejectValue: CallError;
}

/** `createAsyncThunk` with the types of this store. */
export const createThunk = createAsyncThunk.withTypes<ThunkConfig>();

/**
 * Turns the exception of a call into an object for the store. The message is the server's text, a plain sentence for a network
 * error, else `fallback` (specification §8). An exception that is no ApiError is logged, unless its call was aborted.
 */
export function toCallError(error: unknown, fallback: string): CallError {
  if (error instanceof ApiError) {
    const { status, code, fields } = error;
    return { message: serverText(error, fallback), status, code, fields };
  }
  // The page of an aborted call was left, so that no shopper reads its error.
  const isAborted = error instanceof Error && error.name === "CanceledError";
  if (!isAborted) console.warn("an answer of the shop could not be used", error);
  return { message: fallback, status: 0, code: "invalid", fields: {} };
}
