/** The part of Redux Toolkit that the shop uses, shared once by all rooms (docs/decisions/facades.md). */
export {
  type Action,
  combineReducers,
  configureStore,
  createAsyncThunk,
  createSelector,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from "@reduxjs/toolkit";
export { Provider, type TypedUseSelectorHook, useDispatch, useSelector, useStore } from "react-redux";
