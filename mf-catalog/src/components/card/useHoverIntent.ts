import { type FocusEvent, type PointerEvent, useState } from "react";

/** Is somebody pointing at this, or has the keyboard brought them here? A finger never counts (decision 34). */
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
