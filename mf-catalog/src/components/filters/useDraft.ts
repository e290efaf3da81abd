import { useEffect, useRef, useState } from "react";
import type { Reading } from "../../model/filters/priceRange";

/** Of typing, after which a filter is applied (decision 31). */
export const pauseMs = 500;

/** One object, so that a pause after which nothing is wrong draws nothing anew. */
const none: Readonly<Record<string, string>> = {};

interface DraftRules<D, V> {
  /** What is in force. */
  value: V;
  toDraft: (value: V) => D;
  read: (draft: D) => Reading<V>;
  isSame: (a: V, b: V) => boolean;
  onApply: (value: V) => void;
}

/**
 * What is being typed, and when it comes into force: `apply` is for Enter and blur, a pause applies by itself. What cannot
 * be read is not applied. When somebody else changes the value, the draft follows.
 */
export function useDraft<D, V>({ value, toDraft, read, isSame, onApply }: DraftRules<D, V>) {
  const [draft, setDraft] = useState(() => toDraft(value));
  const [errors, setErrors] = useState(none);
  const [seen, setSeen] = useState(value);
  const sent = useRef(value);

  if (!isSame(seen, value)) {
    setSeen(value);
    // Our own change coming back leaves alone what has been typed since.
    if (!isSame(sent.current, value)) {
      setDraft(toDraft(value));
      setErrors(none);
    }
  }
  useEffect(() => {
    sent.current = value;
  }, [value]);

  const apply = () => {
    const reading = read(draft);
    setErrors(reading.isValid ? none : reading.errors);
    if (!reading.isValid || isSame(reading.value, sent.current)) return;
    sent.current = reading.value;
    onApply(reading.value);
  };
  const applyNow = useRef(apply);
  useEffect(() => {
    applyNow.current = apply;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => applyNow.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return { draft, setDraft, errors, apply };
}
