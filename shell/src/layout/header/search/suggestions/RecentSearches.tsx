import { Button, IconButton } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import { recentSearches } from "./recentSearches";
import styles from "./Suggestions.module.css";

interface RecentSearchesProps {
  searches: readonly string[];
  /** The searches as options. */
  list: ReactNode;
  /** A pressed button is gone: the focus returns to the field. */
  onLeave: () => void;
}

/** The last searches with a button to remove each, beside its row of the list: an option cannot contain a button. */
export function RecentSearches({ searches, list, onLeave }: RecentSearchesProps) {
  const thenLeave = (act: () => void) => () => {
    act();
    onLeave();
  };
  return (
    <>
      <div className={styles.recent}>
        {list}
        <ul aria-label="Remove recent searches" className={styles.removers}>
          {searches.map((search) => (
            <li key={search}>
              <IconButton
                label={`Remove “${search}”`}
                icon="close"
                onClick={thenLeave(() => recentSearches.remove(search))}
              />
            </li>
          ))}
        </ul>
      </div>
      <Button variant="quiet" className={styles.clear} onClick={thenLeave(recentSearches.clear)}>
        Remove all
      </Button>
    </>
  );
}
