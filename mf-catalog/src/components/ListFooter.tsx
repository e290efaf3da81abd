import { Button } from "@aurelle/shared/ui";
import { type FormEvent, useLayoutEffect, useRef } from "react";
import styles from "./ListFooter.module.css";
import { useSentinel } from "./useSentinel";

export interface ListFooterProps {
  more: { status: "idle" } | { status: "loading" } | { status: "failed"; message: string };
  hasNext: boolean;
  /** May the next page load when this comes into view? */
  isAutomatic: boolean;
  /** Asks for the next page where there is no script: what the address would say. */
  plainQuery?: readonly (readonly [name: string, value: string])[];
  /** Products on show; each page that came starts a new round of watching. */
  count: number;
  onMore: (cause: { isAutomatic: boolean }) => void;
}

const labels = { idle: "Scroll for more", loading: "Loading more products...", failed: "Try again" };

/** The end of the list: loads more when it comes into view or is pressed (specification §2, decisions 28). */
export function ListFooter({ more, hasNext, isAutomatic, count, plainQuery = [], onMore }: ListFooterProps) {
  const footer = useRef<HTMLDivElement>(null);
  const isActive = hasNext && isAutomatic && more.status === "idle";
  useSentinel(footer, { isActive, round: count, onVisible: () => onMore({ isAutomatic: true }) });

  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The pressed button is gone with the last page: whoever pressed it stays here.
    if (!hasNext && hadFocus.current) footer.current?.focus({ preventScroll: true });
  }, [hasNext]);

  return (
    <div ref={footer} tabIndex={-1} className={styles.footer}>
      {more.status === "failed" && (
        <p role="alert" className={styles.failure}>
          Error: {more.message}
        </p>
      )}
      {hasNext ? (
        <MoreButton
          plainQuery={plainQuery}
          label={labels[more.status]}
          busy={more.status === "loading"}
          onPress={() => onMore({ isAutomatic: false })}
          onGone={(isFocused) => {
            hadFocus.current = isFocused;
          }}
        />
      ) : (
        <p>No more products</p>
      )}
    </div>
  );
}

interface MoreButtonProps {
  plainQuery: NonNullable<ListFooterProps["plainQuery"]>;
  label: string;
  busy: boolean;
  onPress: () => void;
  /** Told on leaving the page whether it had the focus. */
  onGone: (isFocused: boolean) => void;
}

function MoreButton({ plainQuery, label, busy, onPress, onGone }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tell = useRef(onGone);
  useLayoutEffect(() => {
    const element = button.current;
    return () => tell.current(document.activeElement === element);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form onSubmit={submit}>
      {plainQuery.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button ref={button} type="submit" variant="outlined" busy={busy}>
        {label}
      </Button>
    </form>
  );
}
