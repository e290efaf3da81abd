import { ErrorSummary, Notice, Stack } from "@aurelle/shared/ui";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./Form.module.css";

interface FormProps {
  form: {
    attempt: number;
    faults: readonly { name: string; text: string }[];
    submit: (event: FormEvent) => void;
  };
  /** Why the server refused it, for the banner. */
  failure?: string | undefined;
  /** With the banner: a way out of the failure. */
  remedy?: ReactNode;
  /** For a submit button that stands outside. */
  id?: string;
  children: ReactNode;
}

/** A form with what is wrong with it on top. */
export function Form({ form, failure, remedy, id, children }: FormProps) {
  const banner = useRef<HTMLDivElement>(null);
  // On a phone the button stands below the fold of the banner.
  useEffect(() => {
    if (failure !== undefined) banner.current?.scrollIntoView?.({ block: "nearest" });
  }, [failure]);
  return (
    <form id={id} noValidate onSubmit={form.submit}>
      <Stack gap={6}>
        {failure !== undefined && (
          <div ref={banner} className={styles.banner}>
            <Notice tone="error">
              <p dir="auto">{failure}</p>
              {remedy}
            </Notice>
          </div>
        )}
        {form.faults.length > 1 && <ErrorSummary key={form.attempt} errors={form.faults} />}
        {children}
      </Stack>
    </form>
  );
}
