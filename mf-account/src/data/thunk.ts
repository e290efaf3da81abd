import { type Api, ApiError, serverText } from "@aurelle/shared/http";
import { createAsyncThunk, type ThunkDispatch, type UnknownAction } from "@aurelle/shared/state";
import type { Failure, OrdersState, UserState } from "./state";

export interface RootState {
  user: UserState;
  orders: OrdersState;
}
/** What every thunk of this room is given: the API's client as `extra`. */
export interface ThunkConfig {
  state: RootState;
  dispatch: ThunkDispatch<RootState, Api, UnknownAction>;
  extra: Api;
  rejectValue: Failure;
}

export const createThunk = createAsyncThunk.withTypes<ThunkConfig>();

/** The server's text, else a plain sentence for a network that is down, else `fallback` (specification §8). */
export function toFailure(error: unknown, fallback: string): Failure {
  if (error instanceof ApiError) {
    return { message: serverText(error, fallback), code: error.code, fields: error.fields };
  }
  // A call of a page that was left is called off, and nobody reads what came of it.
  const isCalledOff = error instanceof Error && error.name === "CanceledError";
  if (!isCalledOff) console.warn("an answer of the shop could not be used", error);
  return { message: fallback, code: "invalid", fields: {} };
}
