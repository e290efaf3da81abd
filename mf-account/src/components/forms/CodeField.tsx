import { Field } from "@aurelle/shared/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { withoutSpaces } from "../../model/code";

interface CodeFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** In characters; undefined where only the server knows the length of a code. */
  maxLength?: number;
}

/** The field for a code from an e-mail. Phones show digits and offer the code; a pasted code may contain its space (decision 9). */
export function CodeField({ onChange, maxLength, ...rest }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const change = (text: string) => onChange(withoutSpaces(text).slice(0, maxLength));
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = withoutSpaces(event.clipboardData?.getData("text") ?? "");
    if (text === "") return;
    event.preventDefault();
    change(text);
  });
  // A native listener, because the browser would cut `123 456` to the length of the field and lose the last digit.
  useEffect(() => {
    const input = ref.current;
    const onPaste = (event: ClipboardEvent) => paste(event);
    input?.addEventListener("paste", onPaste);
    return () => input?.removeEventListener("paste", onPaste);
  }, []);
  return (
    <Field
      {...rest}
      onChange={change}
      maxLength={maxLength}
      inputRef={ref}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}
