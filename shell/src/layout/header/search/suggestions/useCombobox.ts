import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

export const listId = "search-suggestions";
export const optionId = (index: number): string => `${listId}-${index}`;

interface ComboboxOptions {
  field: RefObject<HTMLInputElement | null>;
  /** The field's text. A new text opens the list again, without an active option. */
  text: string;
  count: number;
  /** Delete was pressed on an option. */
  onDelete: (index: number) => void;
  /** The form was sent with this text. */
  onSubmit: (text: string) => void;
}

/**
 * Makes the search field a combobox with a list (WAI-ARIA Authoring Practices, Combobox). The focus stays in the field: the arrow keys
 * move the active option, Enter presses it, and Escape closes the list. This code is loaded after the field is rendered, so it sets the
 * field's attributes itself.
 */
export function useCombobox({ field, text, count, onDelete, onSubmit }: ComboboxOptions) {
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  const [lastText, setLastText] = useState(text);
  if (lastText !== text) {
    setLastText(text);
    setOpen(true);
    setActive(-1);
  }
  const isExpanded = isOpen && count > 0;
  const activeIndex = isExpanded && active < count ? active : -1;

  useLayoutEffect(() => {
    const input = field.current;
    input?.setAttribute("aria-expanded", String(isExpanded));
    const link = (name: string, id: string | null) =>
      id === null ? input?.removeAttribute(name) : input?.setAttribute(name, id);
    link("aria-controls", isExpanded ? listId : null);
    link("aria-activedescendant", activeIndex === -1 ? null : optionId(activeIndex));
    if (activeIndex !== -1) document.getElementById(optionId(activeIndex))?.scrollIntoView?.({ block: "nearest" });
  }, [field, isExpanded, activeIndex]);

  /** Moves the active option; before the first and after the last one it is the field itself. */
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (count > 0) setActive(((activeIndex + 1 + step + count + 1) % (count + 1)) - 1);
  };
  /** @returns whether the key was for the list. */
  const press = (key: string): boolean => {
    if (key === "ArrowDown" || key === "ArrowUp") {
      move(key === "ArrowDown" ? 1 : -1);
      return true;
    }
    if (!isExpanded) return false;
    if (key === "Escape") {
      setOpen(false);
      setActive(-1);
      return true;
    }
    if (activeIndex === -1) return false;
    if (key === "Enter") document.getElementById(optionId(activeIndex))?.click();
    if (key === "Delete") onDelete(activeIndex);
    return key === "Enter" || key === "Delete";
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing && press(event.key)) event.preventDefault();
  });
  const onFormSubmit = useEffectEvent(() => onSubmit(text));

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const end = new AbortController();
    const { signal } = end;
    input.addEventListener("keydown", onKey, { signal });
    input.addEventListener("focus", () => setOpen(true), { signal });
    input.addEventListener("click", () => setOpen(true), { signal });
    form.addEventListener("submit", onFormSubmit, { signal });
    // The focus stays in the field, so that the list is still there when a press on it ends.
    const keepFocus = (event: MouseEvent) => event.target !== input && event.preventDefault();
    form.addEventListener("mousedown", keepFocus, { signal });
    form.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    return () => end.abort();
  }, [field]);

  return { isExpanded, activeIndex, close: () => setOpen(false) };
}
