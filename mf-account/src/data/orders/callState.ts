import type { CallError } from "@aurelle/shared/http";
import type { CallState } from "../state";

/** The message of a failed call; undefined in every other state. */
export const messageOf = (state: CallState<unknown>): string | undefined =>
  state.status === "failed" ? state.message : undefined;

/** The latest result of a call; undefined before the first. */
export const resultOf = <Result>(state: CallState<Result>): Result | undefined =>
  state.status === "idle" ? undefined : state.result;

const earlierResult = <Result>(state: CallState<Result>): { result?: Result } => {
  const result = resultOf(state);
  return result === undefined ? {} : { result };
};

/** A call has started. Its earlier result stays. */
export const started = <Result>(state: CallState<Result>, requestId: string): CallState<Result> => ({
  status: "loading",
  requestId,
  ...earlierResult(state),
});

/** A call has failed. Its earlier result stays. */
export const failed = <Result>(
  state: CallState<Result>,
  { message, status }: Pick<CallError, "message" | "status">,
): CallState<Result> => ({
  status: "failed",
  message,
  ...(status === 404 && { isMissing: true }),
  ...earlierResult(state),
});

/** A call was aborted: the state is that of its earlier result. */
export function aborted<Result>(state: CallState<Result>): CallState<Result> {
  const result = resultOf(state);
  return result === undefined ? { status: "idle" } : { status: "succeeded", result };
}

/** The state with a changed result. Without a result nothing changes. */
export function mapResult<Result>(state: CallState<Result>, change: (result: Result) => Result): CallState<Result> {
  if (state.status === "idle" || state.result === undefined) return state;
  return { ...state, result: change(state.result) };
}
