import { ErrorSummary, Notice, Stack } from "@aurelle/shared/ui";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./Form.module.css";

interface FormProps {
  form: {
    attempt: number;
    invalidFields: readonly { name: string; text: string }[];
    submit: (event: FormEvent) => void;
  };
  /** Why the server rejected the form, for the banner. */
  error?: string | undefined;
  /** A link in the banner that helps with the error. */
  remedy?: ReactNode;
  /** The id for a submit button outside the form. */
  id?: string;
  children: ReactNode;
}

/** A form with the server's error and a summary of the invalid fields above the fields. */
export function Form({ form, error, remedy, id, children }: FormProps) {
  const banner = useRef<HTMLDivElement>(null);
  // On a phone the banner may be above the visible part of the page.
  useEffect(() => {
    if (error !== undefined) banner.current?.scrollIntoView?.({ block: "nearest" });
  }, [error]);
  return (
    <form id={id} noValidate onSubmit={form.submit}>
      <Stack gap={6}>
        {error !== undefined && (
          <div ref={banner} className={styles.banner}>
            <Notice tone="error">
              <p dir="auto">{error}</p>
              {remedy}
            </Notice>
          </div>
        )}
        {form.invalidFields.length > 1 && <ErrorSummary key={form.attempt} errors={form.invalidFields} />}
        {children}
      </Stack>
    </form>
  );
}
