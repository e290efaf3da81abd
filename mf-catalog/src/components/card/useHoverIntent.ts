import { type FocusEvent, type PointerEvent, useState } from "react";

/** Whether a mouse points at the element or the keyboard focuses it. A touch never counts (decision 34). */
export function useHoverIntent() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isIntended: isPointed || isFocused,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== "touch"),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ currentTarget }: FocusEvent) => setFocused(currentTarget.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}
