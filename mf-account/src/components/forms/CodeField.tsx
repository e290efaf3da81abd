import { Field } from "@aurelle/shared/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { withoutSpaces } from "../../model/code";

interface CodeFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** In characters; none for codes whose length is the server's affair. */
  maxLength?: number;
}

/** A code from a mail: numeric keyboard, offered by the phone, and pasted with or without its space (decision 9). */
export function CodeField({ onChange, maxLength, ...rest }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const take = (text: string) => onChange(withoutSpaces(text).slice(0, maxLength));
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = withoutSpaces(event.clipboardData?.getData("text") ?? "");
    if (text === "") return;
    event.preventDefault();
    take(text);
  });
  // Before the browser cuts `123 456` to the length of the field, and its last digit off.
  useEffect(() => {
    const input = ref.current;
    const onPaste = (event: ClipboardEvent) => paste(event);
    input?.addEventListener("paste", onPaste);
    return () => input?.removeEventListener("paste", onPaste);
  }, []);
  return (
    <Field
      {...rest}
      onChange={take}
      maxLength={maxLength}
      inputRef={ref}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}
