import { ApiError, api } from "@aurelle/shared/http";
import { useEffect, useState } from "react";
import { type Suggestions, toSuggestions } from "./toSuggestions";

/** The pause in typing after which suggestions are requested, ms. */
export const pauseMs = 150;

/** One character starts too many words to say anything. */
const minLength = 2;

/** The API has no suggestions, as that of the specification, so they are not requested again. */
let isMissing = false;

/**
 * The suggestions for a text that is being typed; `null` for none. Until those of a longer text arrive, they are those of the text
 * before. A response for an earlier text is dropped.
 */
export function useSuggestions(words: string): Suggestions | null {
  const text = words.trim();
  const isLongEnough = text.length >= minLength;
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);

  useEffect(() => {
    if (!isLongEnough) setSuggestions(null);
    if (!isLongEnough || isMissing) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const request = async () => {
      try {
        const wire = await api.get("products/suggest/", { query: { q: text }, signal });
        if (!signal.aborted) setSuggestions(toSuggestions(wire));
      } catch (error) {
        if (signal.aborted) return;
        isMissing = error instanceof ApiError && error.status === 404;
        setSuggestions(null);
        console.warn("no suggestions for a search", error);
      }
    };
    const timer = setTimeout(request, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, isLongEnough]);

  return isLongEnough ? suggestions : null;
}
