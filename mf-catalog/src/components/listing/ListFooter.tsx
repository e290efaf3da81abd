import { Button } from "@aurelle/shared/ui";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./ListFooter.module.css";
import { useSentinel } from "./useSentinel";

export interface ListFooterProps {
  more: { status: "idle" } | { status: "loading" } | { status: "failed"; message: string };
  hasNext: boolean;
  /** May the next page load when this comes into view? */
  isAutomatic: boolean;
  /** Asks for the next page where there is no script: what the address would say. */
  noScriptQuery?: readonly (readonly [name: string, value: string])[];
  /** Products on show; each page that came starts a new round of watching. */
  count: number;
  onMore: (cause: { isAutomatic: boolean }) => void;
  /** Keeps the room of the products that are to come. */
  rooms?: ReactNode;
}

const labels = { idle: "Scroll for more", loading: "Loading more products...", failed: "Try again" };

/** The end of the list: loads more when it comes into view or is pressed (specification §2, decision 28). */
export function ListFooter({ more, hasNext, isAutomatic, count, noScriptQuery = [], onMore, rooms }: ListFooterProps) {
  const footer = useRef<HTMLDivElement>(null);
  const isActive = hasNext && isAutomatic && more.status === "idle";
  const watch = { isActive, round: count, onVisible: () => onMore({ isAutomatic: true }) };
  useSentinel(footer, watch);
  // Whoever jumps to the page's end has passed the button, and looks at the room that is kept.
  const below = useRef<HTMLDivElement>(null);
  useSentinel(below, { ...watch, share: 0 });

  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came makes a new end
  useLayoutEffect(() => {
    // The pressed button is gone with its page: whoever pressed it stands at the new end.
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const end = footer.current;
    (end?.querySelector("button") ?? end)?.focus({ preventScroll: true });
  }, [count, hasNext]);

  return (
    <>
      {/* A new one for each page: it has not moved, what was there before is gone. */}
      <div key={count} ref={footer} tabIndex={-1} className={styles.footer}>
        {more.status === "failed" && (
          <p role="alert" className={styles.failure}>
            Error: {more.message}
          </p>
        )}
        {hasNext ? (
          <MoreButton
            noScriptQuery={noScriptQuery}
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
      {rooms && <div ref={below}>{rooms}</div>}
    </>
  );
}

interface MoreButtonProps {
  noScriptQuery: NonNullable<ListFooterProps["noScriptQuery"]>;
  label: string;
  busy: boolean;
  onPress: () => void;
  /** Told on leaving the page whether it had the focus. */
  onGone: (isFocused: boolean) => void;
}

function MoreButton({ noScriptQuery, label, busy, onPress, onGone }: MoreButtonProps) {
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
      {noScriptQuery.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button ref={button} type="submit" variant="outlined" busy={busy}>
        {label}
      </Button>
    </form>
  );
}
