import { useEffect, useRef, useState } from "react";
import type { ParseResult } from "../../model/filters/priceRange";

/** The pause in typing after which a filter is applied (decision 31). */
export const pauseMs = 500;

/** One object for all drafts without errors, so that setting it again does not render again. */
const noErrors: Readonly<Record<string, string>> = {};

interface DraftRules<D, V> {
  /** The value that is applied. */
  value: V;
  toDraft: (value: V) => D;
  read: (draft: D) => ParseResult<V>;
  isSame: (a: V, b: V) => boolean;
  onApply: (value: V) => void;
}

/**
 * The draft of a filter. `apply` is for Enter and blur; a pause in typing applies it too. An invalid draft is not applied.
 * When the value changes elsewhere, the draft follows.
 */
export function useDraft<D, V>({ value, toDraft, read, isSame, onApply }: DraftRules<D, V>) {
  const [draft, setDraft] = useState(() => toDraft(value));
  const [errors, setErrors] = useState(noErrors);
  const [rendered, setRendered] = useState(value);
  const applied = useRef(value);

  if (!isSame(rendered, value)) {
    setRendered(value);
    // A value that this draft has applied does not overwrite what was typed since.
    if (!isSame(applied.current, value)) {
      setDraft(toDraft(value));
      setErrors(noErrors);
    }
  }
  // Not `value`, which may be a new object in each render.
  useEffect(() => {
    applied.current = rendered;
  }, [rendered]);

  const apply = () => {
    const result = read(draft);
    setErrors(result.isValid ? noErrors : result.errors);
    if (!result.isValid || isSame(result.value, applied.current)) return;
    applied.current = result.value;
    onApply(result.value);
  };
  const latestApply = useRef(apply);
  useEffect(() => {
    latestApply.current = apply;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => latestApply.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return { draft, setDraft, errors, apply };
}
