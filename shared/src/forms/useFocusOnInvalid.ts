import { useEffect } from "react";

/**
 * Moves the focus to the only invalid field after a submit. Several are listed in an `ErrorSummary`, which takes the focus itself.
 * Every form of the shop does one or the other (reliability Y8).
 * @param attempt counts the submits.
 * @param names of the invalid fields.
 * @param answer the server's latest answer to the form, where it may reject a field: another object for each answer.
 */
export function useFocusOnInvalid(attempt: number, names: readonly string[], answer?: object | null): void {
  const only = names.length === 1 ? names[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit and its answer move the focus, not the typing after it
  useEffect(() => {
    if (attempt > 0 && only) document.getElementById(`field-${only}`)?.focus();
  }, [attempt, answer]);
}
