import { type CallError, toCallError as toSharedCallError } from "@aurelle/shared/http";
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
 * The shared `toCallError` for thunks whose calls return the response as it was sent: an exception of the parser is an unreadable
 * response, and its text is `fallback`.
 */
export function toCallError(error: unknown, fallback: string): CallError {
  const isUnreadable = error instanceof TypeError || error instanceof RangeError;
  if (!isUnreadable) return toSharedCallError(error, fallback);
  console.warn("an answer of the shop could not be used", error);
  return { message: fallback, status: 0, code: "invalid", fields: {} };
}
