import { type Api, ApiError, serverText } from "@aurelle/shared/http";
import { createAsyncThunk, type ThunkDispatch, type UnknownAction } from "@aurelle/shared/state";
import type { Failure, OrdersState, UserState } from "./state";

/** The state of the store. */
export interface RootState {
  user: UserState;
  orders: OrdersState;
}
/** The types of all thunks of this remote. Their `extra` is the client of the API; a rejected thunk has a `Failure`. */
export interface ThunkConfig {
  state: RootState;
  dispatch: ThunkDispatch<RootState, Api, UnknownAction>;
  extra: Api;
  rejectValue: Failure;
}

/** `createAsyncThunk` with the types of this store. */
export const createThunk = createAsyncThunk.withTypes<ThunkConfig>();

/** Turns an error into a text to show: the server's, a plain sentence for a network error, else `fallback` (specification §8). */
export function toFailure(error: unknown, fallback: string): Failure {
  if (error instanceof ApiError) {
    return { message: serverText(error, fallback), code: error.code, fields: error.fields };
  }
  // The page of an aborted call was left, so that no shopper reads its failure.
  const isAborted = error instanceof Error && error.name === "CanceledError";
  if (!isAborted) console.warn("an answer of the shop could not be used", error);
  return { message: fallback, code: "invalid", fields: {} };
}
