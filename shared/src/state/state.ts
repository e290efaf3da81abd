/** The exports of Redux Toolkit that the shop uses. All remotes share one copy of them (docs/decisions/0003-facades.md). */
export {
  type Action,
  type ActionReducerMapBuilder,
  type AsyncThunk,
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
