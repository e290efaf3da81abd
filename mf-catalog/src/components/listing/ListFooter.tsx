import { nearStart } from "@aurelle/shared/contract/forms";
import { Button } from "@aurelle/shared/ui";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import type { NextPageState } from "../../model/listing/listingState";
import styles from "./ListFooter.module.css";
import { useSentinel } from "./useSentinel";

/** What the list passes to its footer. */
export interface ListFooterProps {
  nextPage: NextPageState;
  hasNext: boolean;
  /** Whether the next page loads when the footer comes into view. */
  isAutomatic: boolean;
  /** The fields of the form that requests the next page without JavaScript: the query of its address. */
  noScriptQuery?: readonly (readonly [name: string, value: string])[];
  /** The number of products shown. A new number observes the end of the list again. */
  count: number;
  onMore: (cause: { isAutomatic: boolean }) => void;
  /** Skeletons that reserve the space of the next page. */
  skeletons?: ReactNode;
}

const labels = { idle: "Scroll for more", loading: "Loading more products...", failed: "Try again" };

/** The end of the list. It loads more products when it comes into view or is pressed (specification §2, decision 28). */
export function ListFooter(props: ListFooterProps) {
  const { nextPage, hasNext, isAutomatic, count, noScriptQuery = [], onMore, skeletons } = props;
  const footer = useRef<HTMLDivElement>(null);
  const isActive = hasNext && isAutomatic && nextPage.status === "idle";
  const watch = { isActive, round: count, onVisible: () => onMore({ isAutomatic: true }) };
  useSentinel(footer, watch);
  // A shopper who jumps to the end of the page sees the skeletons, but not the footer above them.
  const below = useRef<HTMLDivElement>(null);
  useSentinel(below, { ...watch, minShare: 0 });

  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page replaces the footer
  useLayoutEffect(() => {
    // The pressed button is gone with the old footer, so the focus moves to the new one.
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const end = footer.current;
    (end?.querySelector("button") ?? end)?.focus({ preventScroll: true });
  }, [count, hasNext]);

  return (
    <>
      {/* The key makes a new element for each page: an element that moved down would count as a layout shift. */}
      <div key={count} ref={footer} tabIndex={-1} className={styles.footer} {...(hasNext && nearStart)}>
        {nextPage.status === "failed" && (
          <p role="alert" className={styles.failure}>
            Error: {nextPage.message}
          </p>
        )}
        {hasNext ? (
          <MoreButton
            noScriptQuery={noScriptQuery}
            label={labels[nextPage.status]}
            busy={nextPage.status === "loading"}
            onPress={() => onMore({ isAutomatic: false })}
            onUnmount={(isFocused) => {
              hadFocus.current = isFocused;
            }}
          />
        ) : (
          <p>No more products</p>
        )}
      </div>
      {skeletons && <div ref={below}>{skeletons}</div>}
    </>
  );
}

interface MoreButtonProps {
  noScriptQuery: NonNullable<ListFooterProps["noScriptQuery"]>;
  label: string;
  busy: boolean;
  onPress: () => void;
  /** `isFocused`: whether the button has the focus when it is removed. */
  onUnmount: (isFocused: boolean) => void;
}

function MoreButton({ noScriptQuery, label, busy, onPress, onUnmount }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const initialOnUnmount = useRef(onUnmount);
  useLayoutEffect(() => {
    const element = button.current;
    return () => initialOnUnmount.current(document.activeElement === element);
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
