import { createAsyncThunk } from "@aurelle/shared/state";
import type { RootState, ThunkExtra } from "./state";

/** `createAsyncThunk` with the types of this store. A thunk that rejects with a value adds `{ rejectValue: … }`. */
export const createThunk = createAsyncThunk.withTypes<{ state: RootState; extra: ThunkExtra }>();
